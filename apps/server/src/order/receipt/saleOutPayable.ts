import type { EventOf } from '@partsdesk/core/lifecycle';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { paymentStatus } from '@partsdesk/core/order/sale/paymentStatus';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { earnedWords } from '../../market/gift/earnedWords';
import { onlineAccountOf } from '../../pay/trade/onlineAccount';
import type { OwnTender, Payable, PayableDocument } from '../../pay/trade/payables';
import { isByAuthCode, type Trade } from '../../pay/trade/trades';
import { coveredOf } from '../outbound/handOutGoods';
import { saleOuts } from '../outbound/saleOuts';
import { lockOpenShift, lockShiftIfOpen } from '../shift/openShift';
import { ownMeansPaid } from './ownMeansPaid';
import { takeReceipts } from './takeReceipts';

const { cancelled } = saleOutLifecycle.statuses;

/** What an order's lines were reduced by, fen; a line that was raised in price reduces nothing. */
type Reductions = Record<'price' | 'hand' | 'coupon' | 'round', number>;

const REDUCTIONS = [
  { key: 'price', name: '优惠价' },
  { key: 'hand', name: '整单优惠' },
  { key: 'coupon', name: '优惠券' },
  { key: 'round', name: '抹零' },
] as const;

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
      'out.on_credit as onCredit',
    ])
    .select([
      sql<string>`out.code`.as('code'),
      coveredOf('out').as('covered'),
      sql<string>`(select concat_ws(' ', goods.name, nullif(sku.spec, ''), brand.name, sku.sku_code) || case when count(*) over () > 1 then ' 等' || count(*) over () || '种' else '' end
      from sale_out_line line join goods_sku sku on sku.store_id = line.store_id and sku.id = line.sku_id join goods on goods.store_id = sku.store_id and goods.id = sku.goods_id
        left join goods_brand brand on brand.store_id = goods.store_id and brand.id = goods.brand_id
      where line.store_id = out.store_id and line.sale_out_id = out.id order by line.position limit 1)`.as('summary'),
      sql<Reductions>`(select jsonb_build_object('price', -sum(least(line.price_change, 0)), 'hand', sum(line.hand_discount),
        'coupon', sum(line.coupon), 'round', sum(line.round_off)) from order_sale_line line
        where line.store_id = out.store_id and line.order_id = out.order_id)`.as('reductions'),
      sql<
        string | null
      >`(select sale.shift_id from order_sale sale where sale.store_id = out.store_id and sale.id = out.order_id)`.as(
        'soldInShift',
      ),
      sql<boolean>`exists (select from online_order as online where online.store_id = out.store_id and online.order_id = out.order_id)`.as(
        'online',
      ),
    ])
    .where('out.store_id', '=', storeId)
    .where('out.id', '=', id);

type Out = NonNullable<Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirst']>>>;

/** What a provider collects: without what gift cards pay. */
const dueOf = ({ status, receivable, received, covered }: Out) =>
  status === cancelled.code ? 0 : receivable - received - covered;
const documentOf = (out: Out): PayableDocument => ({
  id: out.id,
  shopId: out.shopId,
  customerId: out.customerId,
  code: out.code,
  summary: out.summary,
  reductions: REDUCTIONS.map(({ key, name }) => ({ name, amount: out.reductions[key] })).filter(
    ({ amount }) => amount > 0,
  ),
  due: dueOf(out),
  cancelled: out.status === cancelled.code,
  sale: { orderId: out.orderId, receivable: out.receivable },
});

async function move(ctx: Context, out: Out, event: EventOf<typeof paymentStatus>): Promise<void> {
  await saleOuts.move(ctx, out, { paymentStatus: event });
  await ctx.tellStore();
}

/** Who scanned the customer's code took the money, in their shift if it is still open. */
const byCashier = (ctx: Context, { cashierId, cashierName }: Trade): Context =>
  cashierId ? { ...ctx, user: { id: cashierId, name: cashierName, level: null } } : ctx;

/** Finds the shift that a payment by the shop's code counts in: the one that sold, while it is open. */
const shiftOfSale = async (ctx: Context, { soldInShift }: Out) =>
  soldInShift === null ? undefined : (await lockShiftIfOpen(ctx, soldInShift))?.id;

/** Takes what is owed. A debt that was settled or cancelled meanwhile takes nothing, and the money goes back. */
async function paid(system: Context, out: Out, trade: Trade) {
  const { amount, outTradeNo } = trade;
  const ctx = byCashier(system, trade);
  const due = dueOf(out);
  const taken = Math.min(amount, due);
  if (!taken) {
    await move(ctx, out, out.received === out.receivable ? 'confirmed' : 'failed');
    return { taken, receiptId: null };
  }
  const tender = { method: PayMethod.online, amount: taken, kept: taken, accountId: await onlineAccountOf(ctx) };
  const {
    receipts: [receipt],
  } = await takeReceipts(
    ctx,
    out.customerId,
    [{ out, tenders: [tender], received: taken, change: 0, rest: due - taken, onCredit: false }],
    isByAuthCode(trade)
      ? { way: 'authCode', shiftId: (await lockOpenShift(ctx))?.id, remark: `付款码收款 ${outTradeNo}` }
      : { way: 'scan', shiftId: await shiftOfSale(ctx, out), remark: `顾客扫码支付 ${outTradeNo}` },
  );
  return { taken, receiptId: receipt?.id ?? null };
}

/** Takes what the customer's own means pay, which comes into no shift and no drawer (MEM-55). */
async function byMember(ctx: Context, out: Out, own: readonly OwnTender[]): Promise<string> {
  const amount = own.reduce((sum, tender) => sum + tender.amount, 0);
  const tenders = own.map((tender) => ({ ...tender, kept: tender.amount, accountId: '' }));
  const {
    receipts: [receipt],
  } = await takeReceipts(
    ctx,
    out.customerId,
    [{ out, tenders, received: amount, change: 0, rest: dueOf(out) - amount, onCredit: false }],
    { way: 'member', remark: '顾客会员余额支付' },
  );
  return receipt?.code ?? '';
}

/** An outbound: its payment becomes a receipt into the shop's account of money collected by providers. */
export const saleOutPayable: Payable = {
  earned: earnedWords,

  besides: ownMeansPaid,

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
        byMember: (at, tenders) => byMember(at, out, tenders),
        stopped: (at) => move(at, out, 'failed'),
      }
    );
  },
};
