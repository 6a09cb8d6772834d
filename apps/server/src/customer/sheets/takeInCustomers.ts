import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { addCustomers, customers } from '../customers';
import { rate } from '../grade/growth';
import { noteLevels } from '../grade/moveLevels';
import type { Judged } from './judgeCustomers';

const ROWS_A_STATEMENT = 500;

/** What stands with a grade that was set by hand, which never moves by itself. */
const byHand = (ctx: Context) => ({ levelSource: 1, levelSince: ctx.now });

function inPieces<Row>(rows: readonly Row[], work: (piece: Row[]) => Promise<unknown>): Promise<unknown> {
  const pieces = Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, at) =>
    rows.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT),
  );
  return pieces.reduce<Promise<unknown>>((before, piece) => before.then(() => work(piece)), Promise.resolve());
}

/** Replaces the tags of customers, where the sheet names other ones. */
async function writeTags(ctx: Context, rows: readonly { id: string; tagIds: string[] }[]): Promise<void> {
  if (!rows.length) return;
  await sql`delete from customer_tagged where store_id = ${ctx.storeId} and customer_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  );
  const tagged = rows.flatMap(({ id, tagIds }) =>
    tagIds.map((tagId) => ({ store_id: ctx.storeId, customer_id: id, tag_id: tagId })),
  );
  await inPieces(tagged, (piece) => ctx.db.insertInto('customer_tagged').values(piece).execute());
}

/** Adds the customers who are new, a few hundred in a statement. */
async function addAll(ctx: Context, added: readonly Judged[], ownId: string | null): Promise<void> {
  const rows = added.map((one) => ({ ...one, id: newId(ctx.now) }));
  await inPieces(rows, async (piece) => {
    await addCustomers(
      ctx,
      piece.map(({ id, phone, shopId, given }) => ({
        id,
        phone,
        shopId,
        name: given.name ?? '',
        kind: given.kind ?? 1,
        source: given.source ?? '',
        address: given.address ?? '',
        remark: given.remark ?? '',
        creditLimit: given.creditLimit ?? null,
        serviceStaffId: given.serviceStaffId ?? ownId,
        levelId: given.levelId ?? null,
        ...(given.levelId ? byHand(ctx) : { levelSource: 0, levelSince: null }),
      })),
    );
    const graded = piece.flatMap(({ id, given }) =>
      given.levelId ? [{ id, levelId: null, toId: given.levelId }] : [],
    );
    await noteLevels(ctx, graded, 'hand');
    await rate(
      ctx,
      piece.flatMap(({ id, given }) => (given.levelId ? [] : [id])),
      'hand',
    );
    await writeTags(
      ctx,
      piece.flatMap(({ id, tagIds }) => (tagIds?.length ? [{ id, tagIds }] : [])),
    );
  });
  if (rows.length) ctx.changed('customer', 'import', null, { added: rows.length });
}

/** Changes the locked customers of whom the sheet says something else. */
async function changeAll(ctx: Context, changed: readonly Judged[]): Promise<void> {
  const rows = changed.flatMap(({ before, given, tagIds }) => (before ? [{ before, given, tagIds }] : []));
  await inPieces(rows, async (piece) => {
    await customers.changeEach(
      ctx,
      piece.map(({ before, given }) => {
        const { id, name, kind, source, address, remark, creditLimit, serviceStaffId, levelId, levelSource } = before;
        const present = { id, name, kind, source, address, remark, creditLimit, serviceStaffId, levelId, levelSource };
        return { ...present, ...given, ...(given.levelId === undefined ? {} : { levelSource: 1 }) };
      }),
    );
    const moved = piece.flatMap(({ before, given }) =>
      given.levelId && given.levelId !== before.levelId
        ? [{ id: before.id, levelId: before.levelId, toId: given.levelId }]
        : [],
    );
    await customers.changeEach(
      ctx,
      moved.map(({ id }) => ({ id, levelSince: ctx.now })),
    );
    await noteLevels(ctx, moved, 'hand');
    await writeTags(
      ctx,
      piece.flatMap(({ before: { id, tagIds: present }, tagIds }) =>
        tagIds && tagIds.join() !== present.join() ? [{ id, tagIds }] : [],
      ),
    );
  });
  for (const { before, given, tagIds } of rows) {
    const named = tagIds ? { ...given, tagIds } : given;
    const present = Object.fromEntries(Object.keys(named).map((field) => [field, before[field as keyof typeof named]]));
    ctx.changed('customer', before.id, present, named);
  }
}

/** Takes in the judged rows of a sheet without faults. `ownId` serves the new customers for whom it names nobody. */
export async function takeInCustomers(ctx: Context, judged: readonly Judged[], ownId: string | null): Promise<void> {
  await changeAll(
    ctx,
    judged.filter(({ does }) => does === 'change'),
  );
  await addAll(
    ctx,
    judged.filter(({ does }) => does === 'add'),
    ownId,
  );
}
