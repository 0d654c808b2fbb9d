/** `bad` keeps something from working, `note` may be meant so. */
export interface Finding {
  state: 'good' | 'note' | 'bad';
  text: string;
}

export const good = (text: string): Finding => ({ state: 'good', text });
export const note = (text: string): Finding => ({ state: 'note', text });
export const bad = (text: string): Finding => ({ state: 'bad', text });
