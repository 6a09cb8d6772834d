import { giftGrantLifecycle, giftStatusOn } from '@partsdesk/core/market/gift/giftGrantLifecycle';
import { ORDER_TYPES } from '@partsdesk/core/order/sale/orderType';
import { dayOf } from '../../clock';
import { walkInCustomer } from '../../customer/walkIn';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore, withinStore } from '../../kit/storeTables';
import { giftGrants, grantRows } from './giftGrants';

const { waiting } = giftGrantLifecycle.statuses;

interface Wanted {
  skuId: string;
  quantity: number;
  price?: number | undefined;
  orderType?: number | undefined;
  comboModelId?: string | undefined;
  giftCardItemId?: string | undefined;
  giftGrantId?: string | undefined;
}

/** Refuses a line that does not hand over exactly what was promised. */
function assertWhole(line: Wanted, at: (field: string) => object): void {
  if (line.orderType !== undefined && line.orderType !== ORDER_TYPES.gift.code)
    throw new Failure('消费有礼的赠品只能按赠品开单', at('orderType'));
  if (line.price !== undefined) throw new Failure('消费有礼的赠品不能改价', at('price'));
  if (line.comboModelId) throw new Failure('套餐里的商品不能作为消费有礼的赠品', at('comboModelId'));
  if (line.giftCardItemId) throw new Failure('消费有礼的赠品不用礼品卡抵扣', at('giftCardItemId'));
}

/**
 * Locks the gifts that lines hand over, by the lines' places; refuses one that is not this customer's, is taken or
 * over, or another part or quantity than was promised (MKT-39).
 */
export async function giftsOfLines(
  ctx: Context,
  lines: readonly Wanted[],
  customerId: string | undefined,
): Promise<ReadonlyMap<number, string>> {
  const wanted = lines.flatMap((line, index) => (line.giftGrantId ? [{ line, index, id: line.giftGrantId }] : []));
  if (!wanted.length) return new Map();
  const owner = customerId ?? (await walkInCustomer(ctx));
  const found = await grantRows(ctx)
    .where(
      'id',
      'in',
      wanted.map(({ id }) => id),
    )
    .where('customer_id', '=', owner)
    .forUpdate()
    .execute();
  const items = found.map(({ itemId }) => itemId);
  const parts = items.length
    ? await fromStore(ctx, 'gift_item').select(['id', 'sku_id as skuId']).where('id', 'in', items).execute()
    : [];
  const taken = new Set<string>();
  for (const { line, index, id } of wanted) {
    const at = (field: string) => ({ field: `lines[${String(index)}].${field}` });
    assertWhole(line, at);
    const grant = found.find((one) => one.id === id);
    const part = parts.find((one) => one.id === grant?.itemId);
    if (!grant || !part?.skuId) throw new Failure('赠品不存在', at('giftGrantId'));
    if (taken.has(id)) throw new Failure('同一份赠品选了两次', at('giftGrantId'));
    taken.add(id);
    if (giftStatusOn(grant.status, grant.until, dayOf(ctx.now)) !== waiting.code)
      throw new Failure(
        grant.status === waiting.code ? '赠品已过领取期限，不能再领' : '赠品已领取或已收回，不能再领',
        at('giftGrantId'),
      );
    if (part.skuId !== line.skuId) throw new Failure('赠品与活动送的商品不同', at('skuId'));
    if (grant.number !== line.quantity)
      throw new Failure(`赠品一次领完，数量应为 ${String(grant.number)}`, at('quantity'));
  }
  return new Map(wanted.map(({ index, id }) => [index, id]));
}

/** Notes on gifts the lines that hand them over, which are written by now. */
export async function takeGifts(
  ctx: Context,
  lines: readonly { id: string; giftGrantId?: string | undefined }[],
): Promise<void> {
  const lineOf = new Map(lines.flatMap(({ id, giftGrantId }) => (giftGrantId ? [[giftGrantId, id] as const] : [])));
  if (!lineOf.size) return;
  const grants = await grantRows(ctx)
    .where('id', 'in', [...lineOf.keys()])
    .forUpdate()
    .execute();
  for (const grant of grants)
    await giftGrants.move(ctx, grant, { status: 'grant' }, { orderLineId: lineOf.get(grant.id) ?? null });
}

/**
 * Lets go of the gifts on lines of an order that go away or are never handed out: they wait again, or are taken back
 * where their own sale has come under its step meanwhile.
 */
export async function releaseGifts(ctx: Context, orderId: string, { undelivered = false } = {}): Promise<void> {
  const held = fromStore(ctx, 'gift_grant as held')
    .innerJoin('order_sale_line as line', withinStore('line.id', 'held.order_line_id'))
    .select('held.id')
    .where('line.order_id', '=', orderId);
  const ids = (await (undelivered ? held.where('line.quantity', '=', 0) : held).execute()).map(({ id }) => id);
  if (!ids.length) return;
  for (const grant of await grantRows(ctx).where('id', 'in', ids).forUpdate().execute())
    await giftGrants.move(
      ctx,
      grant,
      { status: grant.dueBackTime ? 'revoke' : 'release' },
      { orderLineId: null, ...(grant.dueBackTime ? { reason: '' } : {}) },
    );
}

/**
 * Returns the new lines of an order with the gifts that it hands over already: a form that does not know of them sends
 * such a line as a plain gift. What another customer's order hands over is let go.
 */
export async function withOwnGifts<Line extends Wanted>(
  ctx: Context,
  orderId: string,
  lines: readonly Line[],
): Promise<Line[]> {
  const held = await fromStore(ctx, 'gift_grant as held')
    .innerJoin('order_sale_line as line', withinStore('line.id', 'held.order_line_id'))
    .select(['held.id', 'held.number', 'line.sku_id as skuId'])
    .where('line.order_id', '=', orderId)
    .orderBy('held.id')
    .execute();
  const named = new Set(lines.flatMap(({ giftGrantId }) => giftGrantId ?? []));
  const free = held.filter(({ id }) => !named.has(id));
  return lines.map((line) => {
    if (line.giftGrantId || line.orderType !== ORDER_TYPES.gift.code) return line;
    const at = free.findIndex(({ skuId, number }) => skuId === line.skuId && number === line.quantity);
    const [own] = at < 0 ? [] : free.splice(at, 1);
    return own ? { ...line, giftGrantId: own.id, price: undefined } : line;
  });
}
