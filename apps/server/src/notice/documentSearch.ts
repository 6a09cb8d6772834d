import { typedNumber, type DocumentKind, type TypedNumber } from '@partsdesk/core/order/documentNumber';
import { sql } from 'kysely';
import { addDays, dayOf } from '../clock';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { finders, type Finder, type Found } from './documentFinders';

const KINDS = Object.keys(finders) as DocumentKind[];
const DAYS_BACK = 31;
const MAX_CANDIDATES = 600;
const MAX_FOUND = 20;

/** The days to look at: the one that was typed, the latest of its name where the year is missing, or the last month. */
function daysOf(ctx: Context, { day }: TypedNumber): { from: string; to: string } | undefined {
  const today = dayOf(ctx.now);
  if (!day) return { from: dayOf(addDays(ctx.now, -DAYS_BACK)), to: today };
  const thisYear = today.slice(0, 4);
  const typed = (year: string) => `${year}-${day.slice(-4, -2)}-${day.slice(-2)}`;
  const wanted = day.length === 8 ? typed(day.slice(0, 4)) : typed(thisYear);
  const at = wanted > today && day.length === 4 ? typed(String(Number(thisYear) - 1)) : wanted;
  const known = !Number.isNaN(Date.parse(at)) && new Date(at).toISOString().startsWith(at);
  return known ? { from: at, to: at } : undefined;
}

/** Lists the whole numbers that end like this, newest first: the counters know how far each kind, shop and day came. */
async function candidates(ctx: Context, typed: TypedNumber, kinds: readonly DocumentKind[]) {
  const days = daysOf(ctx, typed);
  if (!days || !kinds.length) return [];
  const number = String(typed.number).padStart(6, '0');
  const ofShop = typed.shop ? sql`and shop.code = ${typed.shop}` : sql``;
  const { rows } = await sql<{ kind: DocumentKind; code: string }>`
    select counter.kind, concat_ws('-', counter.kind, shop.code, to_char(counter.day, 'YYYYMMDD'), ${number}::text) as code
    from shop
    cross join unnest(${kinds}::text[]) as wanted(kind)
    cross join generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as at(day)
    join document_counter counter on counter.store_id = shop.store_id and counter.shop_id = shop.id
      and counter.kind = wanted.kind and counter.day = at.day::date
    where shop.store_id = ${ctx.storeId} and counter.last >= ${typed.number} ${ofShop}
    order by counter.day desc, counter.kind, shop.code limit ${MAX_CANDIDATES}`.execute(ctx.db);
  return rows;
}

export const documentSearch: Group<'parts/documentSearch'> = {
  async find(ctx, { query }) {
    const typed = typedNumber(query.code);
    if (!typed) return [];
    const open: { kind: DocumentKind; finder: Finder }[] = [];
    for (const kind of KINDS)
      if (!typed.kind || typed.kind === kind)
        for (const finder of finders[kind]) if (await ctx.can(finder.screen)) open.push({ kind, finder });
    const wanted = await candidates(ctx, typed, [...new Set(open.map(({ kind }) => kind))]);
    const found = new Map<string, Found & { kind: DocumentKind; screen: string }>();
    for (const { kind, finder } of open) {
      const codes = wanted.filter((one) => one.kind === kind && !found.has(one.code)).map((one) => one.code);
      if (!codes.length) continue;
      for (const row of await finder.find(ctx, codes)) found.set(row.code, { ...row, kind, screen: finder.screen });
    }
    const place = new Map(wanted.map((one, index) => [one.code, index]));
    return [...found.values()].sort((a, b) => (place.get(a.code) ?? 0) - (place.get(b.code) ?? 0)).slice(0, MAX_FOUND);
  },
};
