import { formatYuan, type Fen } from '../../money';

/** Days whose lowest price a reduction is measured against. */
export const PRICE_DAYS = 7;
/** So many helps a customer may give a day. */
export const HELPS_A_DAY = 10;
/** More helps than these from one address mark a bargain. */
export const HELPS_AN_ADDRESS = 5;
/** A customer is new for so long. */
export const NEWCOMER_HOURS = 24;

/** Says what is wrong with the prices of a scheme (MKT-27). */
export function priceFault(
  listPrice: Fen,
  floorPrice: Fen,
  helpers: number,
): { field: 'floorPrice'; message: string } | undefined {
  if (floorPrice >= listPrice) return { field: 'floorPrice', message: `底价必须低于原价 ${formatYuan(listPrice)}` };
  if (listPrice - floorPrice < helpers)
    return { field: 'floorPrice', message: `${String(helpers)} 人帮砍，原价与底价至少相差 ${formatYuan(helpers)}` };
  return undefined;
}
