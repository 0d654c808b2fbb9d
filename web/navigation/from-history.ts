const [entry] = performance.getEntriesByType('navigation');
/** A page that comes from the history may be an old copy. */
export const isFromHistory = entry?.toJSON().type === 'back_forward';
