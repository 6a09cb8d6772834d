import { enabled } from '@partsdesk/core/enabled';
import { Nature } from '@partsdesk/core/fund/accountNature';
import { entryDayProblem } from '@partsdesk/core/fund/fundEntryRules';
import { directionLabel, type FundDirection } from '@partsdesk/core/fund/fundTypes';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import { lastClosedDay } from '../../kit/closedPeriod';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { bookEntry, movedBy } from './bookEntry';
import { moveDrawerCash, ownDrawer } from './ownDrawer';
import { ownVouchers } from './ownVouchers';

type Draft = BodyOf<operations['fundIncome_add']>;

/** Reads the type of an entry, whose class the entry keeps, and holds it until the entry is written. */
async function typeOf(ctx: Context, direction: FundDirection, id: string) {
  const type = await fromStore(ctx, 'fund_type')
    .select(['name', 'class', 'status'])
    .where('id', '=', id)
    .where('direction', '=', direction)
    .forShare()
    .executeTakeFirst();
  if (!type) throw new Failure(`${directionLabel(direction)}类型不存在`, { field: 'typeId' });
  if (type.status !== enabled.statuses.enabled.code)
    throw new Failure(`类型「${type.name}」已停用，请换一个`, { field: 'typeId' });
  return type;
}

/** Reads the account of an entry: a branch's own; in the head store, of any shop. */
async function accountOf(ctx: Context, id: string) {
  let found = fromStore(ctx, 'fund_account')
    .select(['name', 'shop_id as shopId'])
    .where('id', '=', id)
    .where('nature', '=', Nature.money);
  if (ctx.shopId) found = found.where('shop_id', '=', ctx.shopId);
  const account = await found.executeTakeFirst();
  if (!account) throw new Failure('账户不存在', { field: 'accountId' });
  return account;
}

/** Enters an income or an expense: the document, the drawer's cash, the account and the number in one transaction. */
export async function addEntry(
  ctx: Context,
  direction: FundDirection,
  { typeId, accountId, amount, day, party = '', remark = '', pictures: named = [] }: Draft,
): Promise<{ id: string; code: string }> {
  const closedTo = await lastClosedDay(ctx);
  const today = dayOf(ctx.now);
  const dayProblem = entryDayProblem(day, { closedTo, today });
  if (dayProblem) throw new Failure(dayProblem, { field: 'day' });
  const type = await typeOf(ctx, direction, typeId);
  const account = await accountOf(ctx, accountId);
  const drawer = await ownDrawer(ctx, accountId);
  const drawerProblem = entryDayProblem(day, { closedTo, today, drawer: drawer?.name });
  if (drawerProblem) throw new Failure(drawerProblem, { field: 'day' });
  const pictures = await ownVouchers(ctx, named);
  const id = newId(ctx.now);
  const entered = { amount, day, party: party.trim(), remark: remark.trim() };
  await ctx.db
    .insertInto('fund_entry')
    .values({
      ...entered,
      store_id: ctx.storeId,
      id,
      direction,
      shop_id: account.shopId,
      account_id: accountId,
      type_id: typeId,
      class: type.class,
      pictures,
      shift_id: drawer?.shiftId ?? null,
      created_by: ctx.user?.id ?? '',
      by_name: ctx.user?.name ?? '',
      create_time: ctx.now,
    })
    .execute();
  if (drawer)
    await moveDrawerCash(ctx, drawer, { entry_id: id }, { amount: movedBy({ direction, amount }), reason: type.name });
  const code = await bookEntry(ctx, { id, direction, accountId, shopId: account.shopId, amount, day }, 'amount');
  ctx.changed('fundEntry', id, null, { code, type: type.name, account: account.name, ...entered });
  return { id, code };
}
