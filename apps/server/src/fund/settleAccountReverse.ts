import { newId } from '../db/ids';
import { lockClosing } from '../kit/closedPeriod';
import type { Group } from '../kit/contract';
import { Failure } from '../kit/failure';
import { assertHead } from '../kit/headStore';
import { assertUnchanged } from '../kit/owner/version';
import { page } from '../kit/page';
import { fromStore, withinStore } from '../kit/storeTables';
import { settleAccounts } from './settleAccounts';

export const settleAccountReverse: Group<'parts/settleAccountReverse'> = {
  list: (ctx, { query }) =>
    page(
      ctx,
      fromStore(ctx, 'settle_account_reverse as reversal')
        .innerJoin('settle_account as closing', withinStore('closing.id', 'reversal.settle_account_id'))
        .select([
          'reversal.id',
          'reversal.settle_account_id as settleAccountId',
          'closing.from_day as fromDay',
          'closing.close_to as closeTo',
        ])
        .select(['reversal.reason', 'reversal.by_name as by', 'reversal.create_time as createTime'])
        .orderBy('reversal.create_time', 'desc')
        .orderBy('reversal.id', 'desc'),
      query,
    ),

  async save(ctx, { body: { settleAccountId, version, reason } }) {
    assertHead(ctx, '关账和反关账');
    const closedTo = await lockClosing(ctx);
    const closing = await fromStore(ctx, 'settle_account')
      .select(['id', 'close_to as closeTo', 'status', 'version'])
      .where('id', '=', settleAccountId)
      .forUpdate()
      .executeTakeFirst();
    if (!closing) throw new Failure('关账记录不存在', { field: 'settleAccountId' });
    assertUnchanged(
      `关账记录（至 ${closing.closeTo}）`,
      { version: closing.version, current: closing.status },
      version,
    );
    settleAccounts.check(closing, undefined, 'status', 'reverse');
    if (closing.closeTo !== closedTo)
      throw new Failure(`只能从最近一次关账（至 ${closedTo ?? ''}）开始逐次反关账`, { field: 'settleAccountId' });
    if (!reason.trim()) throw new Failure('反关账原因不能为空', { field: 'reason' });

    const id = newId(ctx.now);
    await settleAccounts.move(ctx, closing, { status: 'reverse' }, {}, { reason: reason.trim() });
    await ctx.db
      .insertInto('settle_account_reverse')
      .values({
        store_id: ctx.storeId,
        id,
        settle_account_id: settleAccountId,
        reason: reason.trim(),
        created_by: ctx.user?.id ?? '',
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })
      .execute();
    return id;
  },
};
