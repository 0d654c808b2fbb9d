/** A page that comes from the history may be an old copy. */
export const isFromHistory = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'back_forward');
