/** The only clock. All other code is given the time, so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const shopDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the shop's day of a moment, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return shopDay.format(moment);
}

/** Returns the moment at which a day of the shop begins. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}

/** Moves a moment by whole days. */
export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 86_400_000);
}

export function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
