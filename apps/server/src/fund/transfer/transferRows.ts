import type { fundTransferLifecycle } from '@partsdesk/core/fund/fundTransferLifecycle';
import type { CodeOf } from '@partsdesk/core/lifecycle';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { timesPrinted } from '../../print/printLog';

type Filter = QueryOf<operations['fundTransfer_exportExcel']>;

/** Selects the transfers that the caller sees: a branch what left or reached it; the head store all. */
export function seenTransfers(ctx: Context) {
  const all = fromStore(ctx, 'fund_transfer as transfer');
  const { shopId } = ctx;
  if (!shopId) return all;
  return all.where((where) =>
    where.or([where('transfer.shop_id', '=', shopId), where('transfer.to_shop_id', '=', shopId)]),
  );
}

const tillOf = (shift: 'from_shift_id' | 'to_shift_id') => sql<string>`coalesce((select till.name from shift
  join till on till.store_id = shift.store_id and till.id = shift.till_id
  where shift.store_id = transfer.store_id and shift.id = ${sql.ref(`transfer.${shift}`)}), '')`;

/** Selects the transfers of a filter, newest day first. */
export function matchingTransfers(ctx: Context, { keyword, shopId, accountId, status, from, to }: Filter) {
  let found = seenTransfers(ctx)
    .innerJoin('fund_account as source', withinStore('source.id', 'transfer.from_account_id'))
    .innerJoin('fund_account as target', withinStore('target.id', 'transfer.to_account_id'))
    .innerJoin('shop as sender', withinStore('sender.id', 'transfer.shop_id'))
    .innerJoin('shop as receiver', withinStore('receiver.id', 'transfer.to_shop_id'))
    .select(['transfer.id', 'transfer.day', 'transfer.amount', 'transfer.fee', 'transfer.remark', 'transfer.status'])
    .select(['source.id as fromId', 'source.name as fromName', 'sender.name as fromShop'])
    .select(['target.id as toId', 'target.name as toName', 'receiver.name as toShop'])
    .select(['transfer.settles', 'transfer.by_name as by', 'transfer.create_time as createTime', 'transfer.version'])
    .select([
      sql<string>`coalesce(transfer.code, '')`.as('code'),
      sql<string>`coalesce((select other.code from fund_transfer other where other.store_id = transfer.store_id
        and (other.id = transfer.reversal_of or other.reversal_of = transfer.id)), '')`.as('counterCode'),
      sql<boolean>`${ctx.shopId ? sql`transfer.shop_id = transfer.to_shop_id` : sql`true`}`.as('reversible'),
      tillOf('from_shift_id').as('fromTill'),
      tillOf('to_shift_id').as('toTill'),
      timesPrinted(ctx, 18, sql.ref('transfer.id')).as('printTimes'),
    ])
    .$narrowType<{ status: CodeOf<typeof fundTransferLifecycle> }>();
  if (shopId)
    found = found.where((where) =>
      where.or([where('transfer.shop_id', '=', shopId), where('transfer.to_shop_id', '=', shopId)]),
    );
  if (accountId)
    found = found.where((where) =>
      where.or([where('transfer.from_account_id', '=', accountId), where('transfer.to_account_id', '=', accountId)]),
    );
  if (status !== undefined) found = found.where('transfer.status', '=', status);
  if (from) found = found.where('transfer.day', '>=', from);
  if (to) found = found.where('transfer.day', '<=', to);
  const words = keyword?.trim();
  if (words)
    found = found.where((where) =>
      where.or([
        where('transfer.code', 'ilike', containing(words)),
        where('transfer.remark', 'ilike', containing(words)),
      ]),
    );
  return found.orderBy('transfer.day', 'desc').orderBy('transfer.id', 'desc');
}

/** Reads one transfer as its list shows it. */
export async function fundTransferDetail(ctx: Context, id: string) {
  const transfer = await matchingTransfers(ctx, {}).where('transfer.id', '=', id).executeTakeFirst();
  if (!transfer) throw new Failure('资金转账单不存在');
  return transfer;
}
