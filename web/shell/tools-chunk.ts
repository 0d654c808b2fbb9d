import { takeTags as take } from '../filter/tags-in-address.ts';

export { Tools as default } from './Tools.tsx';

/** Where they cannot be loaded the pictures still can. */
export const takeTags: typeof take = (...from) => take(...from).catch(() => undefined);
