// Swedish writes days and hours as our shops do.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** A moment by the shop's clock, wherever the phone is: 2026-11-22 18:05. */
export const shopTime = (moment: string | null): string => (moment ? format.format(new Date(moment)) : '');
