/** The filter expressions of the generic data API (docs/rules.md, Filter expressions). Fields and operators are checked by the server. */
type Scalar = string | number | boolean;
export type Filter =
  | { eq: [field: string, value: Scalar | null] }
  | { ne: [field: string, value: Scalar | null] }
  | { lt: [field: string, value: Scalar] }
  | { lte: [field: string, value: Scalar] }
  | { gt: [field: string, value: Scalar] }
  | { gte: [field: string, value: Scalar] }
  | { like: [field: string, value: string] }
  | { in: [field: string, values: Scalar[]] }
  | { overlap: [field: string, values: Scalar[]] }
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter };
