/** Registers the nine elements, once. Call it after `configure()` and before the first HTML is inserted. */
export function defineElements(): void {
  // the elements follow
}
