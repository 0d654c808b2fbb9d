import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Catalog, Tag } from './catalog/catalog.ts';
import type { BrpElement } from './element/types.ts';
import type { ElementEvents } from './host/events.ts';

type Dashed<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Dashed<Rest>}`
  : S;
type ValueOf<I> = I extends { type: 'flag' }
  ? boolean | '0' | '1' | 'true' | 'false'
  : I extends { values: readonly (infer V extends string)[] }
    ? V | (I extends { ignoreCase: true } ? Uppercase<V> : never)
    : string;
type Named<K extends string, V> = { [P in K]: V };
/** Either spelling. */
type Attribute<K extends string, I> = I extends { required: true }
  ? Dashed<K> extends K
    ? Named<K, ValueOf<I>>
    : | (Named<K, ValueOf<I>> & { [P in Dashed<K>]?: never })
      | (Named<Dashed<K>, ValueOf<I>> & { [P in K]?: never })
  : { [P in K | Dashed<K>]?: ValueOf<I> };
type Boxed<I> = { [K in keyof I & string]: (attribute: { in: Attribute<K, I[K]> }) => void }[keyof I &
  string];
type Attributes<I> = [keyof I] extends [never]
  ? unknown
  : Boxed<I> extends (attributes: infer All extends { in: unknown }) => void
    ? All['in']
    : never;
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
    '--wide'?: number;
    '--narrow'?: number;
    /** Colour that is shown until the picture is there. */
    '--ph'?: string;
  }
  namespace JSX {
    interface IntrinsicElements extends IntrinsicProps {}
  }
}

type Events = { [T in keyof ElementEvents]: CustomEvent<ElementEvents[T]> };

declare global {
  interface HTMLElementEventMap extends Events {}
  interface HTMLElementTagNameMap extends TagNames {}
}
