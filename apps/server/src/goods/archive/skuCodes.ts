import { sql } from 'kysely';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';

/** One or two letters and a running number, as most shops number their parts. */
const NUMBERED = /^([A-Z]{1,2})([0-9]{5,8})$/;
const FIRST = { prefix: 'P', digits: 6, last: 100_000 };
const LATELY = 50;

/** Finds the shop's way of numbering parts among its latest codes, and the last number given. */
async function numbering(ctx: Context) {
  const latest = await fromStore(ctx, 'goods_sku')
    .select('sku_code as code')
    .orderBy('id', 'desc')
    .limit(sql.lit(LATELY))
    .execute();
  const [, prefix, number] = latest.map(({ code }) => NUMBERED.exec(code)).find(Boolean) ?? [];
  if (!prefix || !number) return FIRST;
  const digits = number.length;
  const top = await fromStore(ctx, 'goods_sku')
    .select('sku_code as code')
    .where('sku_code', '>=', prefix + '0'.repeat(digits))
    .where('sku_code', '<=', prefix + '9'.repeat(digits))
    .where(sql<boolean>`length(sku_code) = ${prefix.length + digits} and sku_code ~ '[0-9]{5}$'`)
    .orderBy('sku_code', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  return { prefix, digits, last: Number((top?.code ?? number).slice(-digits)) };
}

/**
 * Generates codes that go on with the shop's own numbering; `taken` are the codes that are given by hand beside them.
 * Holds an advisory lock of the store until the end of the transaction, since of two who read the same last number the
 * later would be refused a code that nobody typed.
 */
export async function nextSkuCodes(ctx: Context, count: number, taken: Iterable<string>): Promise<string[]> {
  if (count === 0) return [];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sku codes ${ctx.storeId}`}, 0))`.execute(ctx.db);
  const { prefix, digits, last } = await numbering(ctx);
  const used = new Set(taken);
  const codes: string[] = [];
  for (let number = last + 1; codes.length < count; number += 1) {
    const code = `${prefix}${String(number).padStart(digits, '0')}`;
    if (!used.has(code)) codes.push(code);
  }
  // Beyond the last number of the numbering there may be others.
  const held = await fromStore(ctx, 'goods_sku').select('sku_code').where('sku_code', 'in', codes).execute();
  const others = new Set(held.map(({ sku_code }) => sku_code));
  return codes.map((code) => (others.has(code) ? `SP${newId(ctx.now).slice(-10)}`.toUpperCase() : code));
}
