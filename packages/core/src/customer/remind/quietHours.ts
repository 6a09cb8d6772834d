/** No customer's phone is written to from 21 to 8 o'clock of the shop (MEM-92). */
const [FIRST_HOUR, LAST_HOUR] = [8, 21];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Asia/Shanghai is 8 hours ahead all the year. */
const AHEAD_MS = 8 * HOUR_MS;

/** Returns the moment itself where customers may be written to at it, else the next at which they may. */
export function afterQuietHours(moment: Date): Date {
  const shopTime = moment.getTime() + AHEAD_MS;
  const inDay = shopTime % DAY_MS;
  const day = shopTime - inDay - AHEAD_MS;
  if (inDay < FIRST_HOUR * HOUR_MS) return new Date(day + FIRST_HOUR * HOUR_MS);
  return inDay >= LAST_HOUR * HOUR_MS ? new Date(day + DAY_MS + FIRST_HOUR * HOUR_MS) : moment;
}
