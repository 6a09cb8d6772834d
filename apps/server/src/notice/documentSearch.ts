import { FOUND_KINDS, typedNumber, type FoundKind, type TypedNumber } from '@partsdesk/core/order/documentNumber';
import { sql } from 'kysely';
import { addDays, dayOf } from '../clock';
import { STOCK_IN, STOCK_OUT, entryRows, type EntryKind } from '../goods/stock/stockEntryRows';
import { takingRows } from '../goods/stock/stockTakingRows';
import { transferRows } from '../goods/stock/transfer/stockTransferRows';
import type { Context } from '../kit/context';
import type { Group } from '../kit/contract';
import { afterSaleRows } from '../order/afterSale/afterSaleRows';
import { borrowSlips } from '../order/borrow/borrowRows';
import { visibleReturns } from '../order/returns/salesReturnRows';
import { sales } from '../order/sale/saleRows';

const DAYS_BACK = 31;
const MAX_CANDIDATES = 200;
const MAX_FOUND = 10;

interface Found {
  id: string;
  code: string;
  party: string;
}

interface Finder {
  /** The page of the document, which the caller has to hold. */
  page: string;
  /** Reads the documents by the query of their list, so that nothing is found that the list does not show. */
  find: (ctx: Context, codes: readonly string[]) => Promise<Found[]>;
}

const party = (text: ReturnType<typeof sql<string>>) => sql<string>`coalesce(${text}, '')`.as('party');
const code = (column: string) => sql<string>`${sql.ref(column)}`.as('code');

const entry = (kind: EntryKind, page: string): Finder => ({
  page,
  find: (ctx, codes) =>
    entryRows(ctx, kind)
      .clearSelect()
      .select(['entry.id', 'entry.code', party(sql`nullif(concat_ws(' ', warehouse.name, supplier.name), '')`)])
      .where('entry.code', 'in', codes)
      .execute(),
});

const sale = (column: 'sale' | 'out', page: string): Finder => ({
  page,
  find: async (ctx, codes) => {
    const rows = await sales(ctx)
      .select(['sale.id as saleId', 'out.id as outId', code(`${column}.code`), party(sql`customer.name`)])
      .where(`${column}.code`, 'in', codes)
      .execute();
    return rows.map(({ saleId, outId, ...row }) => ({ ...row, id: column === 'sale' ? saleId : (outId ?? '') }));
  },
});

const finders: Record<FoundKind, Finder> = {
  XS: sale('sale', 'OrderSalesOrderDetails'),
  CK: sale('out', 'OrderDeliveryOrderDetails'),
  TH: {
    page: 'OrderCashReturnOrderDetail',
    find: (ctx, codes) =>
      visibleReturns(ctx)
        .clearSelect()
        .select(['back.id', code('back.code'), party(sql`customer.name`)])
        .where('back.code', 'in', codes)
        .execute(),
  },
  JY: {
    page: 'OrderJieyongdanDetail',
    find: (ctx, codes) =>
      borrowSlips(ctx)
        .clearSelect()
        .select(['slip.id', 'slip.code', party(sql`concat_ws(' ', staff.name, customer.name)`)])
        .where('slip.code', 'in', codes)
        .execute(),
  },
  SH: {
    page: 'OrderWechatAfterSaleDetail',
    find: (ctx, codes) =>
      afterSaleRows(ctx, {})
        .clearSelect()
        .select(['one.id', code('one.code'), party(sql`customer.name`)])
        .where('one.code', 'in', codes)
        .execute(),
  },
  RK: entry(STOCK_IN, 'GoodsStockInDetail'),
  QT: entry(STOCK_OUT, 'GoodsStockOutDetail'),
  DB: {
    page: 'GoodsStockTransferDetail',
    find: (ctx, codes) =>
      transferRows(ctx)
        .clearSelect()
        .select(['transfer.id', 'transfer.code', party(sql`sender.name || ' → ' || receiver.name`)])
        .where('transfer.code', 'in', codes)
        .execute(),
  },
  PD: {
    page: 'GoodsStockTakingDetail',
    find: (ctx, codes) =>
      takingRows(ctx)
        .clearSelect()
        .select(['taking.id', 'taking.code', party(sql`warehouse.name`)])
        .where('taking.code', 'in', codes)
        .execute(),
  },
};

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
async function candidates(ctx: Context, typed: TypedNumber, kinds: readonly FoundKind[]) {
  const days = daysOf(ctx, typed);
  if (!days || !kinds.length) return [];
  const number = String(typed.number).padStart(6, '0');
  const ofShop = typed.shop ? sql`and shop.code = ${typed.shop}` : sql``;
  const { rows } = await sql<{ kind: FoundKind; code: string }>`
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
    const kinds: FoundKind[] = [];
    for (const kind of FOUND_KINDS)
      if ((!typed.kind || typed.kind === kind) && (await ctx.can(finders[kind].page))) kinds.push(kind);
    const wanted = await candidates(ctx, typed, kinds);
    const found: (Found & { kind: FoundKind })[] = [];
    for (const kind of kinds) {
      const codes = wanted.filter((one) => one.kind === kind).map((one) => one.code);
      if (!codes.length) continue;
      found.push(...(await finders[kind].find(ctx, codes)).map((row) => ({ ...row, kind })));
    }
    const place = new Map(wanted.map((one, index) => [one.code, index]));
    return found.sort((a, b) => (place.get(a.code) ?? 0) - (place.get(b.code) ?? 0)).slice(0, MAX_FOUND);
  },
};
