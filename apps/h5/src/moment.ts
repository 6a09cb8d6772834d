// Swedish formats dates and times as our shops do.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** Formats a moment in the shop's time zone, wherever the phone is: 2026-11-22 18:05. */
export const shopTime = (moment: string | null): string => (moment ? format.format(new Date(moment)) : '');
