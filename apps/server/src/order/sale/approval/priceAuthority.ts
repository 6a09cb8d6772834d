import { createHash } from 'node:crypto';
import type { LineMoney } from '@partsdesk/core/order/sale/orderMoney';
import {
  NO_PRICE_RIGHT,
  pricesTouched,
  priceProblems,
  type PricedLine,
  type PriceProblem,
  type PriceRight,
} from '@partsdesk/core/order/sale/priceAuthority';
import { sql } from 'kysely';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { priceSetting, type PriceSetting } from '../../../kit/storeSettings';
import { fromStore } from '../../../kit/storeTables';
import { priceRightOf } from '../../../store/setting/priceRight';

/** A cart to be judged: its lines with their amounts. */
export interface JudgedCart {
  lines: readonly (PricedLine & { skuId: string; fixed?: boolean })[];
  money: readonly LineMoney[];
  handDiscount: number;
  roundOff: number;
}

export interface UsableApproval {
  id: string;
  approverName: string;
  /** How the approver showed who he is, as stored. */
  way: number;
}

/** Hashes what an approval is bound to: parts, quantities, prices and discounts. */
export const cartHash = ({ lines, handDiscount, roundOff }: JudgedCart): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        lines
          .filter(({ promised }) => !promised)
          .map(({ skuId, quantity, price, orderType }) => [skuId, quantity, price, orderType]),
        handDiscount,
        roundOff,
      ]),
    )
    .digest('hex');

/** Raises the parts' floors to their cost in this shop plus the store's surcharge, if the store requires that. */
async function withFloors(
  ctx: Context,
  lines: JudgedCart['lines'],
  { aboveCostOnly, costPercent }: PriceSetting,
): Promise<JudgedCart['lines']> {
  if (!aboveCostOnly) return lines;
  const { rows } = await sql<{ skuId: string; cost: number }>`
    select stock.sku_id as "skuId", ceil(sum(stock.value) / sum(stock.on_hand) * ${costPercent}::int / 10000)::bigint as cost
    from stock join warehouse on warehouse.store_id = stock.store_id and warehouse.id = stock.warehouse_id
    where stock.store_id = ${ctx.storeId} and stock.sku_id = any (${lines.map(({ skuId }) => skuId)}::uuid[]) and warehouse.shop_id = ${ctx.placeId} and warehouse.kind = 0 and stock.on_hand > 0
    group by stock.sku_id`.execute(ctx.db);
  const costs = new Map(rows.map(({ skuId, cost }) => [skuId, cost]));
  return lines.map((line) =>
    line.fixed ? line : { ...line, floor: Math.max(line.floor, costs.get(line.skuId) ?? 0) },
  );
}

/** Lists the lines on which a user would exceed the price right in this shop; an approver is named. */
export async function problemsFor(
  ctx: Context,
  cart: JudgedCart,
  right: PriceRight,
  setting: PriceSetting,
  whose?: string,
): Promise<PriceProblem[]> {
  if (right.master) return [];
  const lines = await withFloors(ctx, cart.lines, setting);
  return priceProblems(lines, cart.money, cart.roundOff, right, setting.freeWarranty, whose);
}

/** Locks the given approval; refuses unless it was made for this cashier and this cart, is fresh and unused. */
async function approvalFor(ctx: Context, id: string, cart: JudgedCart) {
  const approval = await fromStore(ctx, 'price_approval')
    .select([
      'id',
      'approver_name as approverName',
      'way',
      'lowest_percent as lowestPercent',
      'master',
      'cart_hash as hash',
      'ends',
      'used_time as usedTime',
    ])
    .where('id', '=', id)
    .where('shop_id', '=', ctx.placeId)
    .where('cashier_id', '=', ctx.user?.id ?? '')
    .forUpdate()
    .executeTakeFirst();
  const refuse = (message: string) => new Failure(message, { field: 'approvalId' });
  if (!approval) throw refuse('改价授权不存在');
  if (approval.usedTime) throw refuse('改价授权已使用，请重新授权');
  if (approval.ends <= ctx.now) throw refuse('改价授权已过期，请重新授权');
  if (approval.hash !== cartHash(cart)) throw refuse('商品、数量或价格与授权时不同，请重新授权');
  return approval;
}

/** Builds a refusal that names every line and offers approval. */
const beyondRight = (problems: readonly PriceProblem[]): Failure =>
  new Failure(
    problems.length > 1
      ? `${problems[0]?.message ?? ''}；共 ${String(problems.length)} 行超出权限`
      : (problems[0]?.message ?? ''),
    {
      errors: [
        ...problems.map(({ line, message }) => ({ field: `lines[${String(line)}].price`, message })),
        { field: 'approvalId', message: '需授权人授权' },
      ],
    },
  );

/**
 * Refuses prices beyond the caller's right without an approval by someone with that right; returns the approval, so
 * that it can be marked as used. Unchanged prices need no check.
 */
export async function assertPricesAllowed(
  ctx: Context,
  cart: JudgedCart,
  approvalId: string | undefined,
): Promise<UsableApproval | undefined> {
  if (!pricesTouched(cart.lines, cart)) return undefined;
  const { value: setting } = await priceSetting(ctx);
  const right = (await priceRightOf(ctx, ctx.user?.id ?? '', setting)) ?? NO_PRICE_RIGHT;
  const problems = await problemsFor(ctx, cart, right, setting);
  if (!problems.length) return undefined;
  if (approvalId === undefined) throw beyondRight(problems);
  const approval = await approvalFor(ctx, approvalId, cart);
  const still = await problemsFor(ctx, cart, approval, setting, approval.approverName);
  if (still.length) throw beyondRight(still);
  return approval;
}

export async function useApproval(ctx: Context, { id }: UsableApproval, orderId: string): Promise<void> {
  await ctx.db
    .updateTable('price_approval')
    .set({ used_time: ctx.now, order_id: orderId })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
}
