const long = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' });

/** `2025-03-14` as it is read: 14. März 2025. A day is no point in time and never shifts. */
export const longDate = (day: string) => long.format(new Date(`${day}T00:00:00Z`));
