import { PAY_METHODS, PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { withinDays } from '../../kit/withinDays';
import { timesPrinted } from '../../print/printLog';
import { cardFigures } from './cardFigures';
import { shiftFigures } from './shiftFigures';
import { unshiftedCash } from './unshiftedCash';

interface Notes {
  value: 10000 | 5000 | 2000 | 1000 | 500 | 100 | 50 | 10 | 1;
  count: number;
}

/** Selects the shifts of the shop; in the head store, of every shop. */
function shifts(ctx: Context) {
  const found = fromStore(ctx, 'shift')
    .innerJoin('shop', withinStore('shop.id', 'shift.shop_id'))
    .leftJoin('till', withinStore('till.id', 'shift.till_id'))
    .leftJoin('fund_account as safe', withinStore('safe.id', 'shift.safe_account_id'))
    .select([
      'shift.id',
      'shift.status',
      'shift.version',
      'shop.name as shopName',
      'shift.cashier_name as cashierName',
      'shift.start_time as startTime',
      'shift.end_time as endTime',
      'shift.counted_by as countedBy',
      'shift.closed_by as closedBy',
      'shift.closed_time as closedTime',
      'shift.opening_float as openingFloat',
      'shift.opening_reason as openingReason',
      'shift.order_count',
      'shift.sales_amount as salesAmount',
      'shift.credit_count',
      'shift.credit_amount',
      'shift.unpaid_count',
      'shift.unpaid_amount as unpaidAmount',
      'shift.elsewhere_count',
      'shift.elsewhere_amount as elsewhereAmount',
      'shift.debt_count',
      'shift.debt_amount',
      'shift.return_count',
      'shift.return_amount',
      'shift.expected_cash as expectedCash',
      'shift.counted_cash as countedCash',
      'shift.variance',
      'shift.variance_reason as varianceReason',
      'shift.to_safe as toSafe',
      'shift.remark',
    ])
    .select([
      sql<string>`coalesce(shift.code, '')`.as('code'),
      sql<string>`coalesce(till.name, '')`.as('tillName'),
      sql<string>`coalesce(safe.name, '')`.as('safeAccountName'),
      sql<boolean>`shift.user_id = ${ctx.user?.id ?? null}::uuid`.as('mine'),
      sql<number | null>`shift.counted_cash - shift.to_safe`.as('nextFloat'),
      sql<Notes[]>`shift.denominations`.as('denominations'),
      timesPrinted(ctx, 9, sql.ref('shift.id')).as('printTimes'),
    ])
    .$narrowType<{ status: 0 | 1 | 2 }>();
  return ctx.shopId ? found.where('shift.shop_id', '=', ctx.shopId) : found;
}

interface Filters {
  keyword?: string | undefined;
  status?: number | undefined;
  shopId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  differs?: boolean | undefined;
}

export function matchingShifts(ctx: Context, { keyword, status, shopId, from, to, differs }: Filters) {
  let found = shifts(ctx).orderBy('shift.id', 'desc');
  if (keyword)
    found = found.where((where) =>
      where.or([
        where('shift.code', 'ilike', containing(keyword)),
        where('shift.cashier_name', 'like', containing(keyword)),
      ]),
    );
  if (status !== undefined) found = found.where('shift.status', '=', status);
  if (shopId) found = found.where('shift.shop_id', '=', shopId);
  found = found.where((row) => withinDays(row.ref('shift.start_time'), from, to));
  if (differs !== undefined) found = found.where('shift.differs', '=', differs);
  return found;
}

type Row = Awaited<ReturnType<ReturnType<typeof shifts>['executeTakeFirstOrThrow']>>;

/** Adds the figures of shifts; for a shift that is not counted yet the numbers of documents, but no amounts. */
export async function withFigures(ctx: Context, rows: readonly Row[]) {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const [live, cards, unshifted, online, refundedOnline, tenders, moves] = await Promise.all([
    shiftFigures(
      ctx,
      rows.filter((row) => row.expectedCash === null).map(({ id }) => id),
    ),
    cardFigures(ctx, ids),
    unshiftedCash(ctx, ids),
    fromStore(ctx, 'receipt_bill as bill')
      .innerJoin('receipt_tender as tender', withinStore('tender.receipt_id', 'bill.id'))
      .select([
        'bill.shift_id',
        sql<number>`count(*)::int`.as('count'),
        sql<number>`sum(tender.amount)::bigint`.as('amount'),
      ])
      .where('bill.shift_id', 'in', ids)
      .where('tender.method', '=', PayMethod.online)
      .groupBy('bill.shift_id')
      .execute(),
    fromStore(ctx, 'refund_bill as bill')
      .innerJoin('refund_tender as tender', withinStore('tender.refund_id', 'bill.id'))
      .select([
        'bill.shift_id',
        sql<number>`count(*)::int`.as('count'),
        sql<number>`sum(tender.amount)::bigint`.as('amount'),
      ])
      .where('bill.shift_id', 'in', ids)
      .where('tender.method', '=', PayMethod.online)
      .groupBy('bill.shift_id')
      .execute(),
    fromStore(ctx, 'shift_tender')
      .select(['shift_id', 'method', 'count', 'refund_count', 'refunded', 'amount', 'expected', 'counted', 'variance'])
      .where('shift_id', 'in', ids)
      .execute(),
    fromStore(ctx, 'shift_cash_move as move')
      .leftJoin('fund_account as account', withinStore('account.id', 'move.account_id'))
      .leftJoin('fund_entry as entry', withinStore('entry.id', 'move.entry_id'))
      .leftJoin('fund_transfer as transfer', withinStore('transfer.id', 'move.transfer_id'))
      .select([
        'move.shift_id',
        'move.amount',
        sql<string>`concat_ws(' ', coalesce(entry.code, transfer.code), move.reason)`.as('reason'),
        'move.by_name as by',
        'move.create_time as time',
        sql<string>`coalesce(account.name, '')`.as('accountName'),
      ])
      .where('move.shift_id', 'in', ids)
      .orderBy('move.id')
      .execute(),
  ]);
  return rows.map(
    ({
      order_count,
      salesAmount,
      credit_count,
      credit_amount,
      unpaid_count,
      elsewhere_count,
      debt_count,
      debt_amount,
      return_count,
      return_amount,
      ...shift
    }) => {
      const now = live(shift.id);
      const { rechargeAmount, cardRefundAmount, cardSaleAmount, giftCardSaleAmount, ...byCard } = cards(shift.id);
      const loose = unshifted.find((one) => one.id === shift.id);
      const byCode = online.find((one) => one.shift_id === shift.id);
      const backByCode = refundedOnline.find((one) => one.shift_id === shift.id);
      const cashMoves = moves
        .filter((move) => move.shift_id === shift.id)
        .map(({ amount, reason, accountName, by, time }) => ({ amount, reason, accountName, by, time }));
      const sumOf = (sign: 1 | -1) => cashMoves.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
      return {
        ...shift,
        ...byCard,
        rechargeAmount: shift.expectedCash === null ? null : rechargeAmount,
        cardRefundAmount: shift.expectedCash === null ? null : cardRefundAmount,
        cardSaleAmount: shift.expectedCash === null ? null : cardSaleAmount,
        giftCardSaleAmount: shift.expectedCash === null ? null : giftCardSaleAmount,
        cashMoves,
        cashIn: sumOf(1),
        cashOut: sumOf(-1),
        orderCount: order_count ?? now.sold.count,
        salesAmount,
        creditCount: credit_count ?? now.credit.count,
        onCredit: credit_amount,
        unpaidCount: unpaid_count ?? now.unpaid.count,
        elsewhereCount: elsewhere_count ?? now.elsewhere.count,
        unshiftedCount: loose?.count ?? 0,
        unshiftedAmount: shift.expectedCash === null ? null : (loose?.amount ?? 0),
        unshiftedAccounts: loose?.accounts ?? '',
        debtCount: debt_count ?? now.debts.count,
        debtAmount: debt_amount,
        onlineCount: byCode?.count ?? 0,
        onlineAmount: byCode?.amount ?? 0,
        onlineRefundCount: backByCode?.count ?? 0,
        onlineRefunded: backByCode?.amount ?? 0,
        returnCount: return_count ?? now.returns.count,
        returnAmount: return_amount,
        tenders: PAY_METHODS.map(({ code: method }) => {
          const kept = tenders.find((one) => one.shift_id === shift.id && one.method === method);
          if (kept)
            return {
              method,
              count: kept.count,
              refundCount: kept.refund_count,
              received: kept.amount + kept.refunded,
              refunded: kept.refunded,
              amount: kept.amount,
              expected: kept.expected,
              counted: kept.counted,
              variance: kept.variance,
            };
          const nothing = shift.expectedCash === null ? null : 0;
          const moved = now.tenders.find((one) => one.method === method);
          return {
            method,
            count: moved?.count ?? 0,
            refundCount: moved?.refundCount ?? 0,
            received: nothing,
            refunded: nothing,
            amount: nothing,
            expected: nothing,
            counted: nothing,
            variance: nothing,
          };
        }),
      };
    },
  );
}

/** Reads one shift with its figures. */
export async function shiftDetail(ctx: Context, id: string) {
  const [shift] = await withFigures(ctx, await shifts(ctx).where('shift.id', '=', id).execute());
  if (!shift) throw new Failure('班次不存在');
  return shift;
}
