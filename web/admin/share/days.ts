interface Day {
  day: string;
  link: string | null;
  opened: number;
  archives: number;
  bytes: number;
}

export const MEMBERS = '-';

/** The days of one link, of those without one, or (`''`) of all together, in the order given. */
export function byDay(days: readonly Day[], of: string): Omit<Day, 'link'>[] {
  const sums = new Map<string, Omit<Day, 'link'>>();
  for (const { day, link, opened, archives, bytes } of days) {
    if (of !== '' && of !== (link ?? MEMBERS)) continue;
    const sum = sums.get(day) ?? { day, opened: 0, archives: 0, bytes: 0 };
    sums.set(day, {
      day,
      opened: sum.opened + opened,
      archives: sum.archives + archives,
      bytes: sum.bytes + bytes,
    });
  }
  return [...sums.values()];
}
