import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Catalog, Tag } from './catalog.ts';
import type { BrpElement } from './define.ts';

type Dashed<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : S;
type Attributes<I> = { [K in keyof I & string]?: string | boolean } & {
  [K in keyof I & string as Dashed<K>]?: string;
};
type InputsOf<T extends Tag> = Catalog[T]['inputs'];
type ElementOf<T extends Tag> = BrpElement<InputsOf<T>> & {
  -readonly [K in keyof InputsOf<T>]: string | boolean;
};
type Props<T extends Tag> = Omit<
  DetailedHTMLProps<HTMLAttributes<ElementOf<T>>, ElementOf<T>>,
  keyof InputsOf<T>
> &
  Attributes<InputsOf<T>> & { class?: string };

type IntrinsicProps = { [T in Tag]: Props<T> };
type TagNames = { [T in Tag]: ElementOf<T> };

declare module 'react' {
  interface CSSProperties {
    /** Proportions of a picture, width divided by height. */
    '--ar'?: number;
    /** Colour that is shown until the picture is there. */
    '--ph'?: string;
  }
  namespace JSX {
    interface IntrinsicElements extends IntrinsicProps {}
  }
}

declare global {
  interface HTMLElementTagNameMap extends TagNames {}
}
