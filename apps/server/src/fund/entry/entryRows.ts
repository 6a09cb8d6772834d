import type { fundEntryLifecycle } from '@partsdesk/core/fund/fundEntryLifecycle';
import { directionLabel, FundDirection, type FundClass } from '@partsdesk/core/fund/fundTypes';
import type { CodeOf } from '@partsdesk/core/lifecycle';
import type { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import type { QueryOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { timesPrinted } from '../../print/printLog';

type Filter = QueryOf<operations['fundIncome_exportExcel']>;

/** What a direction is printed as (templateType). */
const PAPER = { [FundDirection.income]: 17, [FundDirection.expense]: 21 } as const;

/** Selects the entries of a filter, newest day first: a branch's own; in the head store, of every shop. */
export function matchingEntriesOf(
  ctx: Context,
  direction: FundDirection,
  { keyword, shopId, accountId, typeId, status, from, to }: Filter,
) {
  let found = fromStore(ctx, 'fund_entry as entry')
    .innerJoin('fund_type as type', withinStore('type.id', 'entry.type_id'))
    .innerJoin('fund_account as account', withinStore('account.id', 'entry.account_id'))
    .innerJoin('shop', withinStore('shop.id', 'entry.shop_id'))
    .select(['entry.id', 'entry.day', 'type.name as typeName', 'entry.class as typeClass', 'entry.amount'])
    .select(['account.id as accountId', 'account.name as accountName', 'account.method', 'shop.name as shopName'])
    .select(['entry.party', 'entry.remark', 'entry.pictures', 'entry.status', 'entry.by_name as by'])
    .select(['entry.create_time as createTime', 'entry.version'])
    .select([
      sql<string>`coalesce(entry.code, '')`.as('code'),
      sql<string>`coalesce((select other.code from fund_entry other where other.store_id = entry.store_id
        and (other.id = entry.reversal_of or other.reversal_of = entry.id)), '')`.as('counterCode'),
      sql<string>`coalesce((select till.name from shift join till on till.store_id = shift.store_id and till.id = shift.till_id
        where shift.store_id = entry.store_id and shift.id = entry.shift_id), '')`.as('tillName'),
      timesPrinted(ctx, PAPER[direction], sql.ref('entry.id')).as('printTimes'),
    ])
    .$narrowType<{ method: PayMethod; typeClass: FundClass; status: CodeOf<typeof fundEntryLifecycle> }>()
    .where('entry.direction', '=', direction);
  const shop = ctx.shopId ?? shopId;
  if (shop) found = found.where('entry.shop_id', '=', shop);
  if (accountId) found = found.where('entry.account_id', '=', accountId);
  if (typeId) found = found.where('entry.type_id', '=', typeId);
  if (status !== undefined) found = found.where('entry.status', '=', status);
  if (from) found = found.where('entry.day', '>=', from);
  if (to) found = found.where('entry.day', '<=', to);
  const words = keyword?.trim();
  if (words)
    found = found.where((where) =>
      where.or([
        where('entry.code', 'ilike', containing(words)),
        where('entry.party', 'ilike', containing(words)),
        where('entry.remark', 'ilike', containing(words)),
      ]),
    );
  return found.orderBy('entry.day', 'desc').orderBy('entry.id', 'desc');
}

/** Reads one entry as its list shows it. */
export async function entryDetail(ctx: Context, direction: FundDirection, id: string) {
  const entry = await matchingEntriesOf(ctx, direction, {}).where('entry.id', '=', id).executeTakeFirst();
  if (!entry) throw new Failure(`${directionLabel(direction)}单不存在`);
  return entry;
}
