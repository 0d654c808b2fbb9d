/** What to tell somebody who has to wait: whole seconds for `Retry-After`, and a German text. */
export function waitingTime(until: Date, now: Date): { seconds: number; text: string } {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  if (seconds <= 90) return { seconds, text: seconds === 1 ? 'eine Sekunde' : `${seconds} Sekunden` };
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return { seconds, text: `${minutes} Minuten` };
  return { seconds, text: `${Math.ceil(minutes / 60)} Stunden` };
}
