import { coverProblem, giftCardName, giftCardUse, valueOfUse } from '@partsdesk/core/customer/card/giftCard';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { salesReturnLifecycle } from '@partsdesk/core/order/returns/salesReturnLifecycle';
import { sql } from 'kysely';
import { dayOf } from '../../../clock';
import { newId } from '../../../db/ids';
import { cardAccounts } from '../../../fund/cardAccounts';
import { byAccount } from '../../../fund/fundLedger';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { fromStore, withinStore } from '../../../kit/storeTables';
import { bookGiftCards, holdGiftCards } from './giftCards';

const { locked, used, returned, released } = giftCardUse.statuses;

/** A piece of a sale that an item of a card is to cover. */
export interface CoverWish {
  itemId: string;
  skuId: string;
  /** The field to blame. */
  field: string;
}

/** What covers a piece: its value, and which use of the item it is. */
export interface Cover {
  itemId: string;
  cardId: string;
  value: number;
  nth: number;
  rest: number;
}

/** Whose sale it is, and of which vehicle. */
interface Covered {
  customerId: string;
  vehicleId: string | null;
}

/** Reads items, of locked cards where `held`, by their ids. */
const itemsOf = (ctx: Context, ids: readonly string[]) =>
  fromStore(ctx, 'gift_card_item as item')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'item.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select(['item.id', 'item.card_id as cardId', 'item.sku_id as skuId', 'item.total', 'item.used', 'item.locked'])
    .select(['item.value_left as valueLeft', 'goods.name'])
    .where('item.id', 'in', ids)
    .execute();

/**
 * Finds what the next uses of items are worth, piece by piece (MEM-16), and locks their cards; refuses a card that does
 * not cover this sale, and more pieces than an item has uses.
 */
export async function planCovers(ctx: Context, wishes: readonly CoverWish[], sale: Covered): Promise<Cover[]> {
  if (!wishes.length) return [];
  const ids = [...new Set(wishes.map(({ itemId }) => itemId))];
  const cards = await holdGiftCards(
    ctx,
    (await itemsOf(ctx, ids)).map(({ cardId }) => cardId),
  );
  // Read under the lock of their cards.
  const items = new Map((await itemsOf(ctx, ids)).map((item) => [item.id, item]));
  return wishes.map(({ itemId, skuId, field }) => {
    const item = items.get(itemId);
    const card = cards.find(({ id }) => id === item?.cardId);
    if (!item || !card) throw new Failure('礼品卡项目不存在', { field });
    if (item.skuId !== skuId)
      throw new Failure(`${giftCardName(card)}的这个项目是「${item.name}」，不能抵别的商品`, { field });
    const facts = { ...card, sold: card.soldTime !== null, left: item.total - item.used };
    const problem = coverProblem(facts, sale, dayOf(ctx.now));
    if (problem) throw new Failure(problem, { field });
    const free = item.total - item.used - item.locked;
    if (free <= 0) throw new Failure(`${giftCardName(card)}的「${item.name}」没有可用的次数了`, { field });
    const value = valueOfUse(item.valueLeft, free);
    const nth = item.used + item.locked + 1;
    item.locked += 1;
    item.valueLeft -= value;
    return { itemId, cardId: card.id, value, nth, rest: item.total - nth };
  });
}

/** Adds to the counts of items, and to what their free uses are worth. */
async function countItems(
  ctx: Context,
  moved: readonly { itemId: string; used?: number; locked?: number; value?: number }[],
): Promise<void> {
  if (!moved.length) return;
  await sql`update gift_card_item item set used = item.used + moved.used, locked = item.locked + moved.locked,
      value_left = item.value_left + moved.value
    from (select id, sum(used)::int as used, sum(locked)::int as locked, sum(value)::bigint as value
      from unnest(${moved.map(({ itemId }) => itemId)}::uuid[], ${moved.map((one) => one.used ?? 0)}::int[],
        ${moved.map((one) => one.locked ?? 0)}::int[], ${moved.map((one) => one.value ?? 0)}::bigint[])
        as one (id, used, locked, value) group by 1) moved
    where item.store_id = ${ctx.storeId} and item.id = moved.id`.execute(ctx.db);
}

/** Takes uses for the lines of an outbound; their cards are locked, and the covers were planned under that lock. */
export async function lockUses(
  ctx: Context,
  saleOutId: string,
  covers: readonly (Cover & { orderLineId: string })[],
): Promise<void> {
  if (!covers.length) return;
  await ctx.db
    .insertInto('gift_card_use')
    .values(
      covers.map(({ cardId, itemId, orderLineId, value, nth, rest }) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        card_id: cardId,
        item_id: itemId,
        sale_out_id: saleOutId,
        order_line_id: orderLineId,
        value,
        nth,
        rest,
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })),
    )
    .execute();
  await countItems(
    ctx,
    covers.map(({ itemId, value }) => ({ itemId, locked: 1, value: -value })),
  );
}

/** Selects uses with the shop that owes their value. */
const uses = (ctx: Context) =>
  fromStore(ctx, 'gift_card_use as used')
    .innerJoin('gift_card as card', withinStore('card.id', 'used.card_id'))
    .select(['used.id', 'used.card_id as cardId', 'used.item_id as itemId', 'used.sale_out_id as saleOutId'])
    .select(['used.value', 'used.nth', 'used.order_line_id as orderLineId', 'card.shop_id as shopId'])
    .orderBy('used.id');

type Use = Awaited<ReturnType<ReturnType<typeof uses>['execute']>>[number];

/** Finds uses, locks their cards, and reads them again under that lock. */
async function heldUses(ctx: Context, found: ReturnType<typeof uses>): Promise<Use[]> {
  const seen = await found.execute();
  if (!seen.length) return [];
  await holdGiftCards(
    ctx,
    seen.map(({ cardId }) => cardId),
  );
  return found.execute();
}

async function mark(ctx: Context, moved: readonly Use[], status: number, receiptId?: string | null): Promise<void> {
  await ctx.db
    .updateTable('gift_card_use')
    .set({ status, ...(receiptId === undefined ? {} : { receipt_id: receiptId }) })
    .where('store_id', '=', ctx.storeId)
    .where(
      'id',
      'in',
      moved.map(({ id }) => id),
    )
    .execute();
}

/** What uses moved of the accounts of the shops that owe them. */
export interface UsedValue {
  accountId: string;
  amount: number;
}

/** Sums uses by the account of the shop that owes their value; a use of a given card is worth nothing. */
async function valuesOf(ctx: Context, moved: readonly Use[]): Promise<UsedValue[]> {
  const worth = moved.filter(({ value }) => value > 0);
  if (!worth.length) return [];
  const accountOf = await cardAccounts(
    ctx,
    worth.map(({ shopId }) => shopId),
  );
  return byAccount(worth.map(({ value, shopId }) => ({ accountId: accountOf(Nature.prepaid, shopId), amount: value })));
}

/** Finds the uses that locked outbounds have taken, and locks their cards. */
export const takenUses = (ctx: Context, saleOutIds: readonly string[]): Promise<Use[]> =>
  heldUses(ctx, uses(ctx).where('used.sale_out_id', 'in', saleOutIds).where('used.status', '=', sql.lit(locked.code)));

/** Pays with taken uses (MEM-18): the receipt has their value as a tender; without one the order was free. */
export async function consumeUses(
  ctx: Context,
  taken: readonly Use[],
  document: { kind: 'receiptBill' | 'saleOut'; id: string },
): Promise<UsedValue[]> {
  if (!taken.length) return [];
  await mark(ctx, taken, used.code, document.kind === 'receiptBill' ? document.id : null);
  await countItems(
    ctx,
    taken.map(({ itemId }) => ({ itemId, used: 1, locked: -1 })),
  );
  await bookGiftCards(
    ctx,
    document,
    taken.map(({ cardId, itemId, value, nth }) => ({
      cardId,
      itemId,
      kind: 'used',
      uses: -1,
      value: -value,
      reason: `第${String(nth)}次`,
    })),
  );
  return valuesOf(ctx, taken);
}

/** Lets the uses of an order go that is cancelled or changed before it was paid (MEM-18). */
export async function releaseUses(ctx: Context, saleOutId: string): Promise<void> {
  const taken = await takenUses(ctx, [saleOutId]);
  if (!taken.length) return;
  await mark(ctx, taken, released.code);
  await countItems(
    ctx,
    taken.map(({ itemId, value }) => ({ itemId, locked: -1, value })),
  );
}

interface GivingBack {
  kind: 'refundBill' | 'receiptBill' | 'salesReturn' | 'saleOut';
  id: string;
  reason: string;
}

const backEntries = (back: readonly Use[], reason: string) =>
  back.map(({ cardId, itemId, value }) => ({ cardId, itemId, kind: 'returned' as const, uses: 1, value, reason }));

/** Makes used uses usable again at their recorded value (MEM-18); returns what goes back to which account. */
async function giveBack(ctx: Context, back: readonly Use[], { reason, ...document }: GivingBack): Promise<UsedValue[]> {
  if (!back.length) return [];
  await mark(ctx, back, returned.code);
  await countItems(
    ctx,
    back.map(({ itemId, value }) => ({ itemId, used: -1, value })),
  );
  await bookGiftCards(ctx, document, backEntries(back, reason));
  return valuesOf(ctx, back);
}

const usedOn = (ctx: Context, saleOutId: string) =>
  uses(ctx).where('used.sale_out_id', '=', saleOutId).where('used.status', '=', sql.lit(used.code));

/** Gives all uses of a cancelled order back. */
export const giveBackUses = async (ctx: Context, saleOutId: string, document: GivingBack): Promise<UsedValue[]> =>
  giveBack(ctx, await heldUses(ctx, usedOn(ctx, saleOutId)), document);

/** Selects the uses of the lines that a return takes back. */
const usedOfReturn = (ctx: Context, returnId: string) =>
  uses(ctx)
    .where('used.status', '=', sql.lit(used.code))
    .where(
      sql<boolean>`exists (select from sales_return_line line
        join sale_out_line out on out.store_id = line.store_id and out.id = line.sale_out_line_id
        where line.store_id = used.store_id and line.document_id = ${returnId} and out.order_line_id = used.order_line_id)`,
    );

/** Reads what a return still gives back to gift cards, fen, and how many uses that are. */
export async function backOfReturn(ctx: Context, returnId: string): Promise<{ value: number; uses: number }> {
  const back = await usedOfReturn(ctx, returnId).execute();
  return { value: back.reduce((sum, { value }) => sum + value, 0), uses: back.length };
}

/** Reads what the submitted returns of an outbound still give back to gift cards, fen. */
export async function backOfReturns(ctx: Context, saleOutId: string): Promise<number> {
  const { submitted, passed, partlyStored, stored } = salesReturnLifecycle.statuses;
  const standing = [submitted, passed, partlyStored, stored].map(({ code }) => code);
  const back = await usedOn(ctx, saleOutId)
    .where(
      sql<boolean>`exists (select from sales_return_line line
        join sales_return back on back.store_id = line.store_id and back.id = line.document_id
        join sale_out_line out on out.store_id = line.store_id and out.id = line.sale_out_line_id
        where line.store_id = used.store_id and back.sale_out_id = ${saleOutId} and back.status = any(${standing}::int[])
          and out.order_line_id = used.order_line_id)`,
    )
    .execute();
  return back.reduce((sum, { value }) => sum + value, 0);
}

/** Gives the uses of the lines of a return back. */
export const giveBackReturn = async (ctx: Context, returnId: string, document: GivingBack): Promise<UsedValue[]> =>
  giveBack(ctx, await heldUses(ctx, usedOfReturn(ctx, returnId)), document);

/** Takes the uses of a voided receipt as they were before it: the order stands, and has them still. */
export async function reopenUses(ctx: Context, receiptId: string, document: GivingBack): Promise<void> {
  const back = await heldUses(ctx, uses(ctx).where('used.receipt_id', '=', receiptId));
  if (!back.length) return;
  await mark(ctx, back, locked.code, null);
  await countItems(
    ctx,
    back.map(({ itemId }) => ({ itemId, used: -1, locked: 1 })),
  );
  await bookGiftCards(ctx, { kind: document.kind, id: document.id }, backEntries(back, document.reason));
}

/** Refuses to close what is left of an order while a card covers a piece that is not handed out. */
export async function assertNoneCovered(ctx: Context, orderId: string): Promise<void> {
  const covered = await fromStore(ctx, 'order_sale_line as line')
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'line.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .select('goods.name')
    .where('line.order_id', '=', orderId)
    .where('line.gift_card_item_id', 'is not', null)
    .where('line.out_quantity', '=', sql.lit(0))
    .executeTakeFirst();
  if (covered) throw new Failure(`「${covered.name}」由礼品卡抵扣，还没有出库；请先出库，或取消整单`);
}
