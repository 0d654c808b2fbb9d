export type Reference = 'contributor' | 'album' | 'image' | 'text' | 'post';

interface TextInput {
  type: 'text';
  required?: boolean;
  values?: readonly string[];
  ignoreCase?: boolean;
  refersTo?: readonly Reference[];
}

/** True for '1' and 'true', nothing else (docs/rules.md, Elements). */
interface FlagInput {
  type: 'flag';
  default: '0' | '1';
}

export type Input = TextInput | FlagInput;
export type Inputs = Readonly<Record<string, Input>>;
export type Values<I extends Inputs> = {
  readonly [K in keyof I]: I[K]['type'] extends 'flag' ? boolean : string;
};

/** The only values that mean something, if there are any; a flag knows more spellings of them. */
export const valuesOf = (input: Input): string[] =>
  input.type === 'flag' ? ['0', '1'] : (input.values?.filter(Boolean) ?? []);

export interface CatalogEntry {
  /** Takes the nodes between its tags into what it shows; other elements replace them. */
  wraps?: true;
  inputs: Inputs;
}

/** `contributorId` → `contributor-id`. */
export const dashed = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The attribute names of an input, as the DOM has them; the first that is present wins. */
export const spellings = (name: string): string[] => [...new Set([dashed(name), name.toLowerCase()])];

export const defaultOf = (input: Input): string => (input.type === 'flag' ? input.default : '');

/** The value of an input; null, i.e. no attribute, means its default. */
export function parse(input: Input, raw: string | null): string | boolean {
  const value = raw ?? defaultOf(input);
  return input.type === 'flag' ? value === '1' || value === 'true' : value;
}

/** The values of an element without attributes. */
export const defaults = <I extends Inputs>(inputs: I): Values<I> =>
  Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, parse(input, null)])) as Values<I>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- fromEntries forgets the keys
