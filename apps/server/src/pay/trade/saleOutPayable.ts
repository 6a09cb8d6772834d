import { next, type EventOf } from '@partsdesk/core/lifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql } from 'kysely';
import { newId } from '../../db/ids';
import { bookFund } from '../../fund/fundLedger';
import { bookReceivable } from '../../fund/receivable';
import type { Context } from '../../kit/context';
import { numberDocument } from '../../kit/documentCode';
import { SYSTEM_USER_ID, recordEvent } from '../../kit/documentEvent';
import { orderPaid } from '../../order/online/orderPaid';
import { onlineAccountOf } from './onlineAccount';
import type { Payable, PayableDocument } from './payables';
import type { Trade } from './trades';

const { cancelled } = saleOutLifecycle.statuses;

const read = ({ db, storeId }: Context, id: string) =>
  db
    .selectFrom('sale_out as out')
    .select([
      'out.id',
      'out.shop_id as shopId',
      'out.order_id as orderId',
      'out.customer_id as customerId',
      'out.receivable',
      'out.received',
      'out.status',
      'out.payment_status as paymentStatus',
    ])
    .select([
      sql<string>`out.code`.as('code'),
      sql<string>`(select goods.name || case when count(*) over () > 1 then ' 等' || count(*) over () || '种' else '' end
      from sale_out_line line join goods_sku sku on sku.store_id = line.store_id and sku.id = line.sku_id join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
      where line.store_id = out.store_id and line.sale_out_id = out.id order by line.position limit 1)`.as('summary'),
      sql<boolean>`exists (select from online_order as online where online.store_id = out.store_id and online.order_id = out.order_id)`.as(
        'online',
      ),
    ])
    .where('out.store_id', '=', storeId)
    .where('out.id', '=', id);

type Out = NonNullable<Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirst']>>>;

const dueOf = ({ status, receivable, received }: Out) => (status === cancelled.code ? 0 : receivable - received);
const documentOf = (out: Out): PayableDocument => ({
  id: out.id,
  shopId: out.shopId,
  code: out.code,
  summary: out.summary,
  due: dueOf(out),
  cancelled: out.status === cancelled.code,
});

async function move(
  ctx: Context,
  { id, paymentStatus: before }: Out,
  event: EventOf<typeof paymentStatus>,
  received = 0,
): Promise<void> {
  await ctx.db
    .updateTable('sale_out')
    .set((row) => ({
      received: row('received', '+', received),
      payment_status: next(paymentStatus, before, event) ?? before,
      version: row('version', '+', 1),
    }))
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();
  await ctx.tellStore();
}

async function paid(ctx: Context, out: Out, { amount, outTradeNo }: Trade) {
  const taken = Math.min(amount, dueOf(out));
  const whole = taken > 0 && taken === out.receivable - out.received;
  const settled = out.received + taken === out.receivable;
  await move(ctx, out, settled ? 'confirmed' : 'failed', taken);
  if (!taken) return { taken, receiptId: null };
  if (out.online && whole) await orderPaid(ctx, out.orderId);
  const receiptId = newId(ctx.now);
  const account = await onlineAccountOf(ctx);
  await ctx.db
    .insertInto('receipt_bill')
    .values({
      store_id: ctx.storeId,
      id: receiptId,
      shop_id: ctx.placeId,
      sale_out_id: out.id,
      customer_id: out.customerId,
      shift_id: null,
      amount: taken,
      change: 0,
      remark: `顾客扫码支付 ${outTradeNo}`,
      created_by: SYSTEM_USER_ID,
      create_time: ctx.now,
    })
    .execute();
  await ctx.db
    .insertInto('receipt_tender')
    .values({
      store_id: ctx.storeId,
      receipt_id: receiptId,
      position: 1,
      method: PayMethod.online,
      account_id: account,
      tendered: taken,
      amount: taken,
    })
    .execute();
  await recordEvent(ctx, out.id, '顾客扫码支付', formatYuan(taken));
  // Takes the contended row locks last.
  await bookReceivable(ctx, out.customerId, -taken, { kind: 'receiptBill', id: receiptId });
  await bookFund(ctx, account, taken, { kind: 'receiptBill', id: receiptId });
  await numberDocument(ctx, 'receipt_bill', 'SK', receiptId);
  return { taken, receiptId };
}

/** An outbound: its payment becomes a receipt into the shop's account of money collected by providers. */
export const saleOutPayable: Payable = {
  async find(ctx, id) {
    const out = await read(ctx, id).executeTakeFirst();
    return out && documentOf(out);
  },

  async lock(ctx, id) {
    const out = await read(ctx, id).forUpdate('out').executeTakeFirst();
    return (
      out && {
        ...documentOf(out),
        begun: (at) => move(at, out, 'begin'),
        paid: (at, trade) => paid(at, out, trade),
        stopped: (at) => move(at, out, 'failed'),
      }
    );
  },
};
