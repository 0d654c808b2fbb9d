import type { Filter } from '@lichthof/api/contract/filter';

/** The pictures of an album, without those that are to be deleted. */
export const albumFilter = (id: string): Filter => ({
  and: [{ eq: ['album', id] }, { eq: ['trash', false] }],
});
