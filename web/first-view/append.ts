import type { ReactElement, ReactNode } from 'react';

interface Props extends Record<string, unknown> {
  style?: Record<string, string | number | undefined>;
  children?: ReactNode;
}

/** Puts into the document what React would make of plain elements: tags with attributes, styles and text. */
export function append(parent: Element, node: ReactNode): void {
  if (Array.isArray(node)) for (const one of node as ReactNode[]) append(parent, one);
  else if (isElement(node)) parent.append(elementOf(node));
  else if (typeof node === 'string' || typeof node === 'number') parent.append(String(node));
}

const isElement = (node: ReactNode): node is ReactElement<Props, string> =>
  typeof node === 'object' && node !== null && 'type' in node && typeof node.type === 'string';

function elementOf({ type, props: { style = {}, children, ...attributes } }: ReactElement<Props, string>) {
  const element = document.createElement(type);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'string' || typeof value === 'number')
      element.setAttribute(name === 'className' ? 'class' : name, String(value));
  for (const [name, value] of Object.entries(style)) {
    const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    element.style.setProperty(property, typeof value === 'number' ? `${value}px` : (value ?? null));
  }
  append(element, children);
  return element;
}
