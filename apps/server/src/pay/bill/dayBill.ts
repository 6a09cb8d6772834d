import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import { PaymentError } from '@partsdesk/payments/call';
import { tradeBill, type Bill } from '@partsdesk/payments/wechat/bills';
import { sql } from 'kysely';
import { addDays, addSeconds, dayOf, startOfDay } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { OutsideAccess } from '../../kit/outside';
import { sendLater, type Messages } from '../../kit/sendLater';
import { fromStore, withinStore } from '../../kit/storeTables';
import { wxMerchantOf } from '../shouqianba/merchants';
import { messageIdOf, remindOfPayment } from '../trade/payMessages';
import { wechatPayOf } from '../trade/providers';

/** The seconds from the start of a day until its bill is ready: half past ten on the next day. */
const READY_SECONDS = (24 + 10.5) * 3600;
const RETRY_SECONDS = 3600;
const MAX_DAYS_LATE = 5;

/** A difference between the provider's bill and our books for one number. */
export interface BillDifference {
  outTradeNo: string;
  what: '我方没有' | '账单没有' | '金额不符' | '退款不符';
  /** fen */
  ours: number;
  theirs: number;
}

/** Schedules fetching the day's bill, with the day's first payment. */
export async function billLater(ctx: Context, paidTime: Date): Promise<void> {
  const day = dayOf(paidTime);
  await sendLater(
    ctx,
    'payBill',
    { storeId: ctx.storeId, id: day },
    { at: addSeconds(startOfDay(day), READY_SECONDS), once: messageIdOf(`bill ${ctx.storeId} ${day}`) },
  );
}

/**
 * Compares a day's bill with our books, and stores the differences; asks the provider once more about our payments that
 * are on the bill alone.
 */
export async function reconcile(ctx: Context, day: string, bill: Bill): Promise<BillDifference[]> {
  const [from, to] = [startOfDay(day), addDays(startOfDay(day), 1)];
  const paid = new Map(
    (
      await fromStore(ctx, 'pay_trade')
        .select(['id', 'out_trade_no as no', 'amount'])
        .where('provider', '=', 'wechat')
        .where('paid_time', '>=', from)
        .where('paid_time', '<', to)
        .execute()
    ).map((one) => [one.no, one]),
  );
  // A payment by code that was undone on its day was never ours.
  const undone = new Set(bill.lines.filter(({ tradeState }) => tradeState === 'REVOKED').map((one) => one.outTradeNo));
  const payments = bill.lines.filter(
    ({ tradeState, outTradeNo }) => tradeState === 'SUCCESS' && !undone.has(outTradeNo),
  );
  const refunds = bill.lines.filter(({ outRefundNo }) => outRefundNo);
  const told = refunds.length
    ? await fromStore(ctx, 'pay_refund')
        .select(['out_refund_no as no', 'amount'])
        .where(
          'out_refund_no',
          'in',
          refunds.map(({ outRefundNo }) => outRefundNo),
        )
        .execute()
    : [];
  const asked = new Map(told.map(({ no, amount }) => [no, amount]));
  // Skips refunds around midnight, which may stand in either day's bill.
  const done = await fromStore(ctx, 'pay_refund as refund')
    .innerJoin('pay_trade as trade', withinStore('trade.id', 'refund.trade_id'))
    .select(['refund.out_refund_no as no', 'refund.amount', 'trade.out_trade_no as outTradeNo'])
    .where('trade.provider', '=', 'wechat')
    .where('refund.status', '=', payRefundLifecycle.statuses.success.code)
    .where('refund.create_time', '>=', from)
    .where('refund.refund_time', '<', to)
    .execute();
  const billed = new Set(refunds.map(({ outRefundNo }) => outRefundNo));
  const seen = new Set(payments.map(({ outTradeNo }) => outTradeNo));
  const differences: BillDifference[] = [
    ...payments.flatMap(({ outTradeNo, total }): BillDifference[] => {
      const ours = paid.get(outTradeNo);
      if (!ours) return [{ outTradeNo, what: '我方没有', ours: 0, theirs: total }];
      return ours.amount === total ? [] : [{ outTradeNo, what: '金额不符', ours: ours.amount, theirs: total }];
    }),
    ...[...paid.values()]
      .filter(({ no }) => !seen.has(no))
      .map(({ no, amount }): BillDifference => ({ outTradeNo: no, what: '账单没有', ours: amount, theirs: 0 })),
    ...refunds
      .filter(({ outRefundNo, refund }) => asked.get(outRefundNo) !== refund)
      .map(({ outTradeNo, outRefundNo, refund }): BillDifference => ({
        outTradeNo,
        what: '退款不符',
        ours: asked.get(outRefundNo) ?? 0,
        theirs: refund,
      })),
    ...done
      .filter(({ no }) => !billed.has(no))
      .map(({ outTradeNo, amount }): BillDifference => ({ outTradeNo, what: '退款不符', ours: amount, theirs: 0 })),
  ];
  const fees = new Map(payments.map(({ outTradeNo, fee }) => [outTradeNo, fee]));
  await sql`update pay_trade as trade set fee = told.fee, reconciled_time = ${ctx.now} from unnest(${[...fees.keys()]}::text[], ${[...fees.values()]}::bigint[]) as told (no, fee)
    where trade.store_id = ${ctx.storeId} and trade.out_trade_no = told.no`.execute(ctx.db);
  const row = {
    trades: payments.length,
    paid: payments.reduce((sum, { total }) => sum + total, 0),
    refunded: refunds.reduce((sum, { refund }) => sum + refund, 0),
    fee: bill.lines.reduce((sum, { fee }) => sum + fee, 0),
    differences: JSON.stringify(differences),
    create_time: ctx.now,
  };
  await ctx.db
    .insertInto('pay_bill')
    .values({ store_id: ctx.storeId, id: newId(ctx.now), provider: 'wechat', day, ...row })
    .onConflict((conflict) => conflict.columns(['store_id', 'provider', 'day']).doUpdateSet(row))
    .execute();
  await writeShops(
    ctx,
    day,
    bill.lines.map(({ outTradeNo, total, refund, outRefundNo, tradeState, fee }) => {
      const isPaid = tradeState === 'SUCCESS' && !undone.has(outTradeNo);
      return { outTradeNo, paid: isPaid ? total : null, refunded: outRefundNo ? refund : 0, fee };
    }),
  );
  const unseen = differences.filter(({ what }) => what === '我方没有').map(({ outTradeNo }) => outTradeNo);
  const known = unseen.length
    ? await fromStore(ctx, 'pay_trade').select('id').where('out_trade_no', 'in', unseen).execute()
    : [];
  for (const { id } of known) await remindOfPayment(ctx, 'payTrade', id, 0);
  return differences;
}

/** One line of a bill: what was paid by it, null where nothing was. */
interface ShopLine {
  outTradeNo: string;
  paid: number | null;
  refunded: number;
  fee: number;
}

/** Writes what the bill says of each shop, which the provider pays out; a payment that nobody knows is no shop's. */
async function writeShops(ctx: Context, day: string, lines: readonly ShopLine[]): Promise<void> {
  if (!lines.length) return;
  const column = <Name extends keyof ShopLine>(name: Name) => lines.map((line) => line[name]);
  await sql`insert into pay_bill_shop (store_id, bill_id, shop_id, trades, paid, refunded, fee)
    select bill.store_id, bill.id, trade.shop_id, count(line.paid), coalesce(sum(line.paid), 0), sum(line.refunded), sum(line.fee)
    from unnest(${column('outTradeNo')}::text[], ${column('paid')}::bigint[], ${column('refunded')}::bigint[],
      ${column('fee')}::bigint[]) as line (no, paid, refunded, fee)
    join pay_trade trade on trade.store_id = ${ctx.storeId} and trade.out_trade_no = line.no
    join pay_bill bill on bill.store_id = trade.store_id and bill.provider = 'wechat' and bill.day = ${day}
    group by bill.store_id, bill.id, trade.shop_id
    on conflict (store_id, bill_id, shop_id) do update
      set trades = excluded.trades, paid = excluded.paid, refunded = excluded.refunded, fee = excluded.fee`.execute(
    ctx.db,
  );
}

const noTrades: Bill = { lines: [], summary: { count: 0, total: 0, refund: 0, fee: 0 } };

/**
 * Fetches a store's bill of a day, retrying while it is not ready; after the last try an absent bill counts as empty.
 */
export async function carryBill(
  { desk, system }: OutsideAccess,
  { storeId, id: day }: Messages['payBill'],
): Promise<void> {
  const merchant = await system(storeId, ({ db }) => wxMerchantOf(db, storeId));
  if (!merchant) return;
  const tooLate = desk.clock.now() > addDays(startOfDay(day), MAX_DAYS_LATE);
  const bill = await tradeBill(wechatPayOf(desk), { date: day, subMchid: merchant.subMchid }).catch(
    (error: unknown) => {
      if (error instanceof PaymentError) return undefined;
      throw error;
    },
  );
  await system(storeId, async (ctx) => {
    if (bill ?? tooLate) await reconcile(ctx, day, bill ?? noTrades);
    else await remindOfPayment(ctx, 'payBill', day, RETRY_SECONDS);
  });
}

/** Sums the surplus of our books over the bill, by its differences. */
const surplus = (
  ofRefunds: boolean,
) => sql<number>`(select coalesce(sum((one->>'ours')::bigint - (one->>'theirs')::bigint), 0)::bigint
  from jsonb_array_elements(differences) one where (one->>'what' = '退款不符') = ${sql.lit(ofRefunds)})`;

/** Selects the reconciled days, newest first. */
export const bills = (ctx: Context) =>
  fromStore(ctx, 'pay_bill')
    .select(['id', 'trades', 'paid', 'refunded', 'fee', 'differences', 'create_time as createTime'])
    .select([
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
      sql<number>`paid + ${surplus(false)}`.as('ourPaid'),
      sql<number>`refunded + ${surplus(true)}`.as('ourRefunded'),
    ])
    .$narrowType<{ differences: BillDifference[] }>()
    .where('provider', '=', 'wechat')
    .orderBy('day', 'desc');

/** Adds the shop of the payment to each difference: a branch sees its own payments, the head store all. */
export async function withShops<Row extends { differences: BillDifference[] }>(ctx: Context, rows: Row[]) {
  const numbers = rows.flatMap(({ differences }) => differences.map(({ outTradeNo }) => outTradeNo));
  const trades = numbers.length
    ? await fromStore(ctx, 'pay_trade as trade')
        .innerJoin('shop', withinStore('shop.id', 'trade.shop_id'))
        .select(['trade.out_trade_no as no', 'trade.shop_id as shopId', 'shop.name'])
        .where('trade.out_trade_no', 'in', numbers)
        .execute()
    : [];
  const whose = new Map(trades.map((one) => [one.no, one]));
  return rows.map((row) => ({
    ...row,
    differences: row.differences.map((difference) => {
      const trade = whose.get(difference.outTradeNo);
      return {
        ...difference,
        shopName: trade?.name ?? '',
        here: trade !== undefined && (!ctx.shopId || trade.shopId === ctx.shopId),
      };
    }),
  }));
}
