import type { operations } from '@partsdesk/sdk/types/parts';
import type { Db } from '../../db/database';
import { withBefore } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { withinStore } from '../../kit/storeTables';
import { chosenCardIds } from '../../pay/trade/member/chosenCardIds';
import { closeOpenTrade, payByBalance } from '../../pay/trade/member/payByBalance';
import { lockedOnline } from './lockedOnline';

/** Finds the outbound of the calling customer's own order. */
async function outOf(db: Db, storeId: string, customerId: string | null, orderId: string): Promise<string> {
  const out = await db
    .selectFrom('online_order as online')
    .innerJoin('sale_out as out', withinStore('out.order_id', 'online.order_id'))
    .select('out.id')
    .where('online.store_id', '=', storeId)
    .where('online.customer_id', '=', customerId)
    .where('online.order_id', '=', orderId)
    .executeTakeFirst();
  if (!out) throw new Failure('订单不存在');
  return out.id;
}

/** Pays an order of the mini-app by its customer's points, cash cards and stored value (MEM-52). */
export const payByMember = withBefore<operations['appOrderSale_payByMember'], string[]>(
  async (desk, { body: { id, cashCards = [] } }) => {
    const { storeId, customerId } = desk;
    const saleOutId = await desk.store((db) => outOf(db, storeId, customerId, id));
    const cards = await chosenCardIds(desk, cashCards);
    await closeOpenTrade({ desk, system: desk.system }, storeId, saleOutId);
    return cards;
  },
  async (ctx, { body, before }) => {
    const { out } = await lockedOnline(ctx, body.id, body.version, 'pay');
    return payByBalance(ctx, out.id, body, before);
  },
);
