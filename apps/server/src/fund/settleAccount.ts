import { closingProblem, nextPeriodFrom } from '@partsdesk/core/fund/closing';
import { settleAccountLifecycle } from '@partsdesk/core/fund/settleAccountLifecycle';
import { sql } from 'kysely';
import { differencesOf, type Difference } from '../audit/auditLedgers';
import { dayOf } from '../clock';
import { newId } from '../db/ids';
import { lockClosing } from '../kit/closedPeriod';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { assertHead } from '../kit/headStore';
import { fromStore, withinStore } from '../kit/storeTables';
import { writeSnapshot } from '../report/stockOn';
import { writeClosingFigures } from './closingFigures';
import { periodFigures, openDocuments } from './periodFigures';

const LISTED = 100;

const closings = (ctx: Context) =>
  fromStore(ctx, 'settle_account as closing')
    .leftJoin('settle_account_reverse as reversal', withinStore('reversal.settle_account_id', 'closing.id'))
    .select([
      'closing.id',
      'closing.from_day as fromDay',
      'closing.close_to as closeTo',
      'closing.status',
      'closing.order_count as orderCount',
      'closing.sales_amount as salesAmount',
      'closing.received_amount as receivedAmount',
      'closing.stock_value as stockValue',
      'closing.receivable_amount as receivableAmount',
      'closing.fund_balance as fundBalance',
      'closing.prepaid_amount as prepaidAmount',
      'closing.gift_amount as giftAmount',
      'closing.remark',
      'closing.by_name as by',
      'closing.create_time as createTime',
      'closing.version',
      'reversal.create_time as reverseTime',
    ])
    .select([
      sql<string>`coalesce(reversal.reason, '')`.as('reverseReason'),
      sql<string>`coalesce(reversal.by_name, '')`.as('reversedBy'),
    ])
    .$narrowType<{ status: 1 | 2 }>();

/** Refuses to close the books while a balance differs from the sum of its ledger. */
function assertNoDifferences(differences: Difference[]): void {
  const [first] = differences;
  if (!first) return;
  throw new Failure(`账目核对发现 ${String(differences.length)} 处不一致，不能关账`, {
    errors: differences.slice(0, 20).map(({ check, subject, kept, computed }) => ({
      field: 'closeTo',
      message: `${check}：${subject}，账面 ${String(kept)}，流水合计 ${String(computed)}`,
    })),
  });
}

export const settleAccount: Group<'parts/settleAccount'> = {
  async query(ctx, { query: { closeTo } }) {
    const [history, open, mayClose] = await Promise.all([
      closings(ctx).orderBy('closing.create_time', 'desc').orderBy('closing.id', 'desc').limit(LISTED).execute(),
      closeTo === undefined ? null : openDocuments(ctx, closeTo),
      ctx.shopId ? false : ctx.can('settleAccount.close'),
    ]);
    const closedTo = await fromStore(ctx, 'settle_account')
      .select((row) => row.fn.max('close_to').as('day'))
      .where('status', '=', sql.lit(settleAccountLifecycle.statuses.closed.code))
      .executeTakeFirst();
    return { closedTo: closedTo?.day ?? null, today: dayOf(ctx.now), mayClose, open, history };
  },

  async save(ctx, { body: { closeTo, remark = '' } }) {
    assertHead(ctx, '关账和反关账');
    // Each check is one statement and so sees whole documents without a lock.
    assertNoDifferences(await differencesOf(ctx.db, ctx.storeId));
    const closedTo = await lockClosing(ctx);
    const problem = closingProblem(closeTo, { closedTo, today: dayOf(ctx.now) });
    if (problem) throw new Failure(problem, { field: 'closeTo' });
    const id = newId(ctx.now);
    const fromDay = nextPeriodFrom(closedTo);
    await ctx.db
      .insertInto('settle_account')
      .values({
        store_id: ctx.storeId,
        id,
        from_day: fromDay,
        close_to: closeTo,
        ...(await periodFigures(ctx, fromDay, closeTo)),
        remark,
        created_by: ctx.user?.id ?? '',
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })
      .execute();
    await writeSnapshot(ctx, closeTo);
    await writeClosingFigures(ctx, { id, fromDay, closeTo });
    ctx.changed('settleAccount', id, { closedTo }, { closedTo: closeTo });
    return id;
  },
};
