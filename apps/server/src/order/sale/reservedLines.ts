import { splitMoney } from '@partsdesk/core/order/sale/splitLine';
import { newId } from '../../db/ids';
import { reserve, type Reserved } from '../../goods/stock/reserve';
import type { Context } from '../../kit/context';
import type { NewSale } from './writeSale';

type Line = NewSale['lines'][number];
type Money = NewSale['money'];

/** Puts each line's pieces of several warehouses on lines of their own, with their share of the line's money. */
function splitLines(ctx: Context, lines: readonly Line[], money: Money, reserved: readonly Reserved[][]) {
  const coupons = money.coupons.map((coupon) => ({ ...coupon, shares: [] as number[] }));
  const split = lines.flatMap((line, index) => {
    const whole = money.lines[index];
    if (!whole) throw new Error('a line without money');
    const shares = money.coupons.map((coupon) => coupon.shares[index] ?? 0);
    const [first, ...others] = reserved[index] ?? [];
    const parts = first ? [first, ...others] : [line];
    const moneys = others.length
      ? splitMoney(
          line,
          whole,
          shares,
          parts.map(({ quantity }) => quantity),
        )
      : [{ money: whole, coupons: shares }];
    return moneys.map((part, place) => {
      for (const [at, share] of part.coupons.entries()) coupons[at]?.shares.push(share);
      const { warehouseId, quantity } = parts[place] ?? line;
      return { line: { ...line, id: place ? newId(ctx.now) : line.id, warehouseId, quantity }, money: part.money };
    });
  });
  return { lines: split.map(({ line }) => line), money: { ...money, lines: split.map((one) => one.money), coupons } };
}

/**
 * Reserves an order's lines, and returns them with their warehouses and money. A line that no warehouse of `shopId` has
 * whole becomes several; a gift is handed over whole. Work needs no stock.
 */
export async function reservedLines(
  ctx: Context,
  { lines, money }: { lines: readonly Line[]; money: Money },
  shopId: string | undefined,
): Promise<{ lines: readonly Line[]; money: Money }> {
  const wanted = lines.flatMap(({ skuId, warehouseId, quantity, isService, cover, giftGrantId }, index) =>
    isService
      ? []
      : [
          {
            index,
            ...{ skuId, warehouseId, quantity },
            field: `lines[${String(index)}].quantity`,
            whole: Boolean(cover ?? giftGrantId),
          },
        ],
  );
  const reserved = await reserve(ctx, wanted, shopId);
  const places = new Map(wanted.map(({ index }, place) => [index, reserved[place] ?? []]));
  return splitLines(
    ctx,
    lines,
    money,
    lines.map((_, index) => places.get(index) ?? []),
  );
}
