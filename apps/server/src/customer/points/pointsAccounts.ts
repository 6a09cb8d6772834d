import { GIVEN_BACK_DAYS } from '@partsdesk/core/customer/card/storedValue';
import {
  isOver,
  planEarning,
  planReturning,
  planSpending,
  planTakingBack,
  type PointsLot,
} from '@partsdesk/core/customer/points/pointsLots';
import type { PointsMove } from '@partsdesk/core/customer/points/pointsRules';
import { sql } from 'kysely';
import { addDays, dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';

interface Lot extends PointsLot {
  saleOutId: string | null;
}

/** A customer's locked points, with the lots that have something left, oldest first. */
export interface LockedPoints {
  customerId: string;
  balance: number;
  owed: number;
  lastSeq: number;
  lots: Lot[];
}

/** What moves points, and why. */
export interface PointsCause {
  kind: PointsMove;
  document: { kind: string; id: string };
  saleOutId: string | null;
  reason: string;
}

/** What an entry moves of each lot, and by how much it changes what is owed. */
interface Moved {
  parts: readonly { lotId: string; points: number }[];
  owed: number;
}

/** Selects the lots of customers that have something left, oldest first. */
const lotsOf = (ctx: Context, customerIds: readonly string[]) =>
  fromStore(ctx, 'points_lot')
    .select([
      'customer_id as customerId',
      'id',
      'points_left as left',
      'last_day as lastDay',
      'sale_out_id as saleOutId',
    ])
    .where('customer_id', 'in', customerIds)
    .where('points_left', '>', 0)
    .orderBy('id')
    .execute();

/**
 * Locks customers in the order of their ids, and then the points of each (the common lock order); opens accounts, and
 * writes off what has ended: what is under the lock is what there is.
 */
export async function lockedPoints(ctx: Context, customerIds: readonly string[]): Promise<LockedPoints[]> {
  const ids = [...new Set(customerIds)].toSorted();
  if (!ids.length) return [];
  // Each runs when the one before has its locks: the statements of a transaction run in the order of their calls.
  const [, , accounts, lots] = await Promise.all([
    sql`select from customer where store_id = ${ctx.storeId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
      ctx.db,
    ),
    sql`insert into points_account (store_id, customer_id, create_time)
      select ${ctx.storeId}, id, ${ctx.now} from unnest(${ids}::uuid[]) as id order by id on conflict do nothing`.execute(
      ctx.db,
    ),
    fromStore(ctx, 'points_account')
      .select(['customer_id as customerId', 'balance', 'owed', 'last_seq as lastSeq'])
      .where('customer_id', 'in', ids)
      .orderBy('customer_id')
      .forUpdate()
      .execute(),
    lotsOf(ctx, ids),
  ]);
  const locked = accounts.map((account): LockedPoints => ({
    ...account,
    lots: lots.filter(({ customerId }) => customerId === account.customerId),
  }));
  for (const points of locked) await writeOffEnded(ctx, points);
  return locked;
}

/** Writes off points that have ended by the shop's day (MEM-30). */
async function writeOffEnded(ctx: Context, account: LockedPoints): Promise<void> {
  for (const { id, left, lastDay, saleOutId } of account.lots.filter((lot) => isOver(lot, dayOf(ctx.now))))
    await write(
      ctx,
      account,
      {
        kind: 'expire',
        document: { kind: 'pointsLot', id },
        saleOutId,
        reason: `有效期至 ${lastDay ?? ''}`,
      },
      { parts: [{ lotId: id, points: -left }], owed: 0 },
    );
}

/** Adds points to a locked account as one lot; what is owed is paid of them first (MEM-27). */
export async function addPoints(
  ctx: Context,
  account: LockedPoints,
  points: number,
  cause: PointsCause,
  lastDay: string | null,
): Promise<void> {
  const { kept, paid } = planEarning(points, account.owed);
  const lot = { id: newId(ctx.now), left: 0, lastDay, saleOutId: cause.saleOutId };
  if (kept) {
    await ctx.db
      .insertInto('points_lot')
      .values({
        store_id: ctx.storeId,
        id: lot.id,
        customer_id: account.customerId,
        sale_out_id: cause.saleOutId,
        points: kept,
        points_left: 0,
        last_day: lastDay,
        create_time: ctx.now,
      })
      .execute();
    account.lots.push(lot);
  }
  await write(ctx, account, cause, { parts: kept ? [{ lotId: lot.id, points: kept }] : [], owed: -paid });
}

/** Takes points of a sale back from a locked account; what is not there any more is owed (MEM-27). */
export async function takePointsBack(
  ctx: Context,
  account: LockedPoints,
  points: number,
  cause: PointsCause,
): Promise<void> {
  const { parts, owed } = planTakingBack(points, account.lots, (lot) => lot.saleOutId === cause.saleOutId);
  await write(ctx, account, cause, { parts: parts.map((part) => ({ ...part, points: -part.points })), owed });
}

/** Spends points of a locked account, what ends first before the rest; the caller has seen that there are enough. */
export async function spendPoints(
  ctx: Context,
  account: LockedPoints,
  points: number,
  cause: PointsCause,
): Promise<void> {
  const parts = planSpending(points, account.lots);
  if (!parts) throw new Error(`${account.customerId} has less than ${String(points)} points`);
  await write(ctx, account, cause, { parts: parts.map((part) => ({ ...part, points: -part.points })), owed: 0 });
}

/** Reads what a document spent of each lot, out of whichever account: the customer may have been merged meanwhile. */
export const spentLots = (
  ctx: Context,
  documentId: string,
  spentAs: PointsMove,
): Promise<{ lotId: string; points: number }[]> =>
  fromStore(ctx, 'points_move as move')
    .innerJoin('points_entry as entry', (join) =>
      join
        .onRef('entry.store_id', '=', 'move.store_id')
        .onRef('entry.customer_id', '=', 'move.customer_id')
        .onRef('entry.seq', '=', 'move.seq'),
    )
    .select('move.lot_id as lotId')
    .select(sql<number>`-move.points`.as('points'))
    .where('entry.document_id', '=', documentId)
    .where('entry.kind', '=', spentAs)
    .orderBy('move.lot_id')
    .execute();

/** Returns points that a document spent to the lots that they came from (MEM-45). */
export const returnPoints = async (
  ctx: Context,
  account: LockedPoints,
  spentAs: PointsMove,
  cause: PointsCause,
): Promise<void> => fillLots(ctx, account, await spentLots(ctx, cause.document.id, spentAs), cause);

/** Fills lots with points that were spent of them; what has ended meanwhile can be spent some days more (MEM-30). */
export async function fillLots(
  ctx: Context,
  account: LockedPoints,
  back: readonly { lotId: string; points: number }[],
  cause: PointsCause,
): Promise<void> {
  // Two payments may have come from one lot.
  const spent = [...new Set(back.map(({ lotId }) => lotId))].map((lotId) => ({
    lotId,
    points: back.reduce((sum, one) => sum + (one.lotId === lotId ? one.points : 0), 0),
  }));
  const { parts, paid } = planReturning(spent, account.owed);
  const lotIds = parts.map(({ lotId }) => lotId);
  if (lotIds.length)
    await ctx.db
      .updateTable('points_lot')
      .set({ last_day: dayOf(addDays(ctx.now, GIVEN_BACK_DAYS)) })
      .where('store_id', '=', ctx.storeId)
      .where('id', 'in', lotIds)
      .where('last_day', '<', dayOf(ctx.now))
      .execute();
  await write(ctx, account, cause, { parts, owed: -paid });
  account.lots = await lotsOf(ctx, [account.customerId]);
}

/**
 * Moves everything of one locked account to another: the lots with what they have left, the spent ones too, since what
 * they paid can still come back; and what is owed, which is paid of what the other side has (MEM-86).
 */
export async function movePoints(
  ctx: Context,
  from: LockedPoints,
  to: LockedPoints,
  document: { kind: string; id: string },
  reasons: { out: string; in: string },
): Promise<void> {
  const { balance, owed, lots } = from;
  const cause = { document, saleOutId: null };
  const left = lots.map((lot) => ({ lotId: lot.id, points: lot.left }));
  if (balance || owed)
    await write(
      ctx,
      from,
      { ...cause, kind: 'transferOut', reason: reasons.out },
      { parts: left.map((part) => ({ ...part, points: -part.points })), owed: -owed },
    );
  for (const table of ['points_lot', 'points_spend'] as const)
    await ctx.db
      .updateTable(table)
      .set({ customer_id: to.customerId })
      .where('store_id', '=', ctx.storeId)
      .where('customer_id', '=', from.customerId)
      .execute();
  const arrival = { ...cause, kind: 'transferIn', reason: reasons.in } as const;
  if (balance) {
    const { parts, paid } = planReturning(left, to.owed);
    await write(ctx, to, arrival, { parts, owed: -paid });
  } else if (owed) {
    const taken = planTakingBack(owed, to.lots, () => false);
    const parts = taken.parts.map((part) => ({ ...part, points: -part.points }));
    await write(ctx, to, arrival, { parts, owed: taken.owed });
  }
  to.lots = await lotsOf(ctx, [to.customerId]);
}

/** Writes an entry with what it moved of each lot, and updates account and lots, the passed ones too. */
async function write(ctx: Context, account: LockedPoints, cause: PointsCause, { parts, owed }: Moved): Promise<void> {
  const { storeId } = ctx;
  const { customerId } = account;
  const moved = parts.reduce((sum, part) => sum + part.points, 0);
  const before = { balance: account.balance, owed: account.owed };
  account.balance += moved;
  account.owed += owed;
  account.lastSeq += 1;
  const seq = account.lastSeq;
  for (const { lotId, points } of parts) {
    const lot = account.lots.find(({ id }) => id === lotId);
    if (lot) lot.left += points;
  }
  account.lots = account.lots.filter(({ left }) => left > 0);
  await Promise.all([
    ctx.db
      .insertInto('points_entry')
      .values({
        store_id: storeId,
        id: newId(ctx.now),
        customer_id: customerId,
        seq,
        kind: cause.kind,
        points: moved - owed,
        owed,
        balance_after: account.balance,
        owed_after: account.owed,
        document_kind: cause.document.kind,
        document_id: cause.document.id,
        sale_out_id: cause.saleOutId,
        shop_id: ctx.placeId,
        reason: cause.reason,
        created_by: ctx.user?.id ?? '',
        by_name: ctx.user?.name ?? '',
        create_time: ctx.now,
      })
      .execute(),
    ...(parts.length
      ? [
          ctx.db
            .insertInto('points_move')
            .values(
              parts.map(({ lotId, points }) => ({
                store_id: storeId,
                customer_id: customerId,
                seq,
                lot_id: lotId,
                points,
              })),
            )
            .execute(),
          sql`update points_lot lot set points_left = lot.points_left + part.points
      from unnest(${parts.map(({ lotId }) => lotId)}::uuid[], ${parts.map(({ points }) => points)}::bigint[]) as part (id, points)
      where lot.store_id = ${storeId} and lot.id = part.id`.execute(ctx.db),
        ]
      : []),
    ctx.db
      .updateTable('points_account')
      .set({ balance: account.balance, owed: account.owed, last_seq: seq })
      .where('store_id', '=', storeId)
      .where('customer_id', '=', customerId)
      .execute(),
  ]);
  ctx.changed('points', customerId, before, { balance: account.balance, owed: account.owed, cause: cause.kind });
}
