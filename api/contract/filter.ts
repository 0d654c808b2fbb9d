/** The filter expressions of the generic data API (docs/rules.md, Filter expressions). Fields and operators are checked by the server. */
type Scalar = string | number | boolean;
export type FilterExpression =
  | { eq: [field: string, value: Scalar | null] }
  /** Also where there is no value. */
  | { ne: [field: string, value: Scalar | null] }
  | { lt: [field: string, value: Scalar] }
  | { lte: [field: string, value: Scalar] }
  | { gt: [field: string, value: Scalar] }
  | { gte: [field: string, value: Scalar] }
  | { like: [field: string, value: string] }
  | { in: [field: string, values: Scalar[]] }
  | { overlap: [field: string, values: Scalar[]] }
  /** Nothing is written there: no text, no entry in the list. */
  | { empty: string }
  /** Pictures: each of these words, or a part of one, stands in title, file name, id, alternative text or caption. */
  | { search: string }
  /**
   * Pictures and posts: each of these words stands in title, text or file name, in whatever form or as the beginning of one, or names
   * a tag or a person who is credited. Words like 'die' do not count.
   */
  | { words: string }
  | { and: FilterExpression[] }
  | { or: FilterExpression[] }
  /** All that the filter does not find. */
  | { not: FilterExpression };
