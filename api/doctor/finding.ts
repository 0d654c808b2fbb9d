/** `bad` keeps something from working, `note` may be meant so. */
export interface Finding {
  state: 'good' | 'note' | 'bad';
  text: string;
}
