import { giftCardProblem, spreadPrice, type GiftCardKind } from '@partsdesk/core/customer/card/giftCard';
import { enabled } from '@partsdesk/core/enabled';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../../clock';
import { newId } from '../../../db/ids';
import type { Context } from '../../../kit/context';
import { Failure } from '../../../kit/failure';
import { fromStore, withinStore } from '../../../kit/storeTables';
import { passed } from '../../vehicle/vehicles';
import { drawnNumber } from '../cash/issueCards';
import { bookGiftCards, itemsOfCard } from './giftCards';

type Terms = Omit<BodyOf<operations['customerGiftCard_add']>, 'tenders'>;

/** Refuses a vehicle that is not the customer's. */
async function assertVehicle(ctx: Context, vehicleId: string, customerId: string): Promise<void> {
  const vehicle = await fromStore(ctx, 'customer_vehicle')
    .select('id')
    .where('id', '=', vehicleId)
    .where('customer_id', '=', customerId)
    .where('audit_status', '=', passed.code)
    .executeTakeFirst();
  if (!vehicle) throw new Failure('车辆不存在，或不属于该客户', { field: 'vehicleId' });
}

/** Reads the shop's prices of the items, by which the card's price is spread. */
async function pricedItems(ctx: Context, items: Terms['items']) {
  const known = await fromStore(ctx, 'goods_sku as sku')
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .leftJoin('goods_shop as sold', (join) =>
      join
        .onRef('sold.store_id', '=', 'sku.store_id')
        .onRef('sold.sku_id', '=', 'sku.id')
        .on('sold.shop_id', '=', ctx.placeId),
    )
    .select(['sku.id', 'goods.name', 'goods.status'])
    .select((row) => row.fn.coalesce('sold.price', 'sku.price').as('listPrice'))
    .where(
      'sku.id',
      'in',
      items.map(({ skuId }) => skuId),
    )
    .execute();
  return items.map(({ skuId, total }, index) => {
    const part = known.find(({ id }) => id === skuId);
    if (!part) throw new Failure('项目不存在', { field: `items[${String(index)}].skuId` });
    if (part.status === enabled.statuses.disabled.code)
      throw new Failure(`「${part.name}」已停用`, { field: `items[${String(index)}].skuId` });
    return { skuId, total, listPrice: part.listPrice };
  });
}

/** Checks the terms of a card, and spreads its price over its items (MEM-15, MEM-16). */
export async function checkedTerms(ctx: Context, terms: Terms) {
  const { customerId, price, expires = null, vehicleId = null } = terms;
  const [name, givenReason, remark] = [terms.name.trim(), terms.givenReason?.trim() ?? '', terms.remark?.trim() ?? ''];
  const kind: GiftCardKind = terms.kind;
  if (!name) throw new Failure('请填写卡名称', { field: 'name' });
  const problem = giftCardProblem({ kind, hasVehicle: vehicleId !== null, price, givenReason, items: terms.items });
  if (problem) throw new Failure(problem.message, { field: problem.field });
  if (expires !== null && expires < dayOf(ctx.now)) throw new Failure('有效期不能早于今天', { field: 'expires' });
  if (vehicleId !== null) await assertVehicle(ctx, vehicleId, customerId);
  const items = await pricedItems(ctx, terms.items);
  const shares = spreadPrice(price, items);
  return {
    card: { kind, name, customerId, vehicleId, price, givenReason, expires, remark },
    items: items.map((item, index) => ({ ...item, value: shares[index] ?? 0 })),
  };
}

type Checked = Awaited<ReturnType<typeof checkedTerms>>;

/** Writes the items of a card, without any that it had. */
export async function writeItems(ctx: Context, cardId: string, items: Checked['items']): Promise<void> {
  await ctx.db.deleteFrom('gift_card_item').where('store_id', '=', ctx.storeId).where('card_id', '=', cardId).execute();
  await ctx.db
    .insertInto('gift_card_item')
    .values(
      items.map(({ skuId, total, listPrice, value }, index) => ({
        store_id: ctx.storeId,
        id: newId(ctx.now),
        card_id: cardId,
        position: index + 1,
        sku_id: skuId,
        list_price: listPrice,
        total,
        value,
        value_left: value,
      })),
    )
    .execute();
}

/** Issues a card that covers nothing before it is sold. */
export async function issueGiftCard(ctx: Context, { card, items }: Checked) {
  const id = newId(ctx.now);
  const number = drawnNumber();
  await ctx.db
    .insertInto('gift_card')
    .values({
      store_id: ctx.storeId,
      id,
      number,
      kind: card.kind,
      name: card.name,
      customer_id: card.customerId,
      vehicle_id: card.vehicleId,
      shop_id: ctx.placeId,
      price: card.price,
      given_reason: card.givenReason,
      expires: card.expires,
      remark: card.remark,
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  await writeItems(ctx, id, items);
  ctx.changed('giftCard', id, null, { ...card, items });
  return { id, number };
}

/** Books the items of a locked card that was just sold or given. */
export async function bookSold(ctx: Context, id: string, document: { kind: string; id: string }, reason: string) {
  const items = await itemsOfCard(ctx, id);
  await bookGiftCards(
    ctx,
    document,
    items.map((item) => ({
      cardId: id,
      itemId: item.id,
      kind: 'sold',
      uses: item.total,
      value: item.value,
      reason,
    })),
  );
}
