import type { FundKind } from '@partsdesk/core/fund/fundKinds';
import { sql } from 'kysely';
import { dayOf } from '../clock';
import { newId } from '../db/ids';
import { assertOpen } from '../kit/closedPeriod';
import type { Context } from '../kit/context';

/** Adds up what is booked on each account; those that nothing moves are left out. */
export function byAccount(parts: readonly { accountId: string; amount: number }[]) {
  const sums = new Map<string, number>();
  for (const { accountId, amount } of parts) if (amount) sums.set(accountId, (sums.get(accountId) ?? 0) + amount);
  return [...sums].map(([accountId, amount]) => ({ accountId, amount }));
}

/** Books several accounts in their common lock order, so that two documents cannot deadlock. */
export async function bookFunds(
  ctx: Context,
  bookings: readonly { accountId: string; amount: number }[],
  document: { kind: FundKind; id: string },
): Promise<void> {
  const inOrder = bookings.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  await Promise.all(inOrder.map(({ accountId, amount }) => bookFund(ctx, accountId, amount, document)));
}

/**
 * Books money on one of the shop's accounts, fen; incoming above 0, outgoing below; for today, unless the document has
 * a day of its own. One statement moves the balance and writes the entry, so that entries follow each other without a
 * gap in the order of the account's lock.
 */
export async function bookFund(
  ctx: Context,
  accountId: string,
  amount: number,
  { kind, id, day = dayOf(ctx.now) }: { kind: FundKind; id: string; day?: string },
): Promise<void> {
  if (amount === 0) return;
  await Promise.all([
    assertOpen(ctx, day),
    sql`with moved as (
        update fund_account set balance = balance + ${amount}, last_seq = last_seq + 1
        where store_id = ${ctx.storeId} and id = ${accountId} returning id, balance, last_seq)
      insert into fund_ledger (store_id, id, account_id, seq, amount, balance_after, document_kind, document_id, day, create_time)
      select ${ctx.storeId}, ${newId(ctx.now)}, id, last_seq, ${amount}, balance, ${kind}, ${id}, ${day}::date, ${ctx.now}
      from moved`.execute(ctx.db),
  ]);
}

/** What a document books on an account. */
interface Booking {
  accountId: string;
  amount: number;
  id: string;
}

/**
 * Books many documents of one kind in their order, for today, in one statement; none of them is about nothing, and the
 * accounts are locked.
 */
export async function bookEach(ctx: Context, kind: FundKind, bookings: readonly Booking[]): Promise<void> {
  const day = dayOf(ctx.now);
  const rows = bookings.map((booking, nth) => ({ ...booking, nth, entryId: newId(ctx.now) }));
  await Promise.all([
    assertOpen(ctx, day),
    sql`with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given (nth int, "entryId" uuid, "accountId" uuid, amount bigint, id uuid)),
      moved as (
        update fund_account account set balance = account.balance + total.amount, last_seq = account.last_seq + total.entries
        from (select "accountId", sum(amount)::bigint as amount, count(*) as entries from given group by 1) total
        where account.store_id = ${ctx.storeId} and account.id = total."accountId"
        returning account.id, account.balance - total.amount as before, account.last_seq - total.entries as seq)
      insert into fund_ledger (store_id, id, account_id, seq, amount, balance_after, document_kind, document_id, day, create_time)
      select ${ctx.storeId}, given."entryId", moved.id, moved.seq + row_number() over (partition by moved.id order by given.nth), given.amount,
        moved.before + sum(given.amount) over (partition by moved.id order by given.nth), ${kind}, given.id, ${day}::date, ${ctx.now}
      from given join moved on moved.id = given."accountId"`.execute(ctx.db),
  ]);
}
