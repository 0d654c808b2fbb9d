/** What the worker says to a page: how old the oldest answer is that it was given without a network, in milliseconds since 1970. */
export interface ToPage {
  since: number;
}

/** What a page says to the worker: that it is here, or that there is a network again, and what it has got past the worker. */
export interface FromPage {
  isBack: boolean;
  seen: string[];
}
