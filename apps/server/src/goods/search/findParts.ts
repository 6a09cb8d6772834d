import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Context } from '../../kit/context';
import { containing, page } from '../../kit/page';
import { wordsOf } from './partWords';

/** Above this many hits of a term the search reads the whole list instead. */
const MAX_HITS = 5000;
/** The exact count of a search stops here: users refine a search rather than turn more pages. */
const EXACT_TOTAL = 200;
const COUNTED_HITS = EXACT_TOTAL + 101;
/** Sorts behind every letter. */
const TOP = '\u{10FFFF}';
const MAX_WORDS = 6;
/** The fewest characters of a brand or model within a longer word. */
const SPLIT_FROM = 2;

// The caller chooses the tables of the list; `sku` and `goods` must be among them.
// oxlint-disable-next-line typescript/no-explicit-any
type Rows<Row> = SelectQueryBuilder<any, any, Row>;

interface Word {
  text: string;
  brandIds: string[];
  modelIds: string[];
}

interface Wanted {
  current?: number | undefined;
  pageSize?: number | undefined;
}

/** Splits a keyword into words, with the brands and the vehicle models that each may name. */
async function parseKeyword(ctx: Context, keyword: string): Promise<Word[]> {
  const named = (table: 'goods_brand' | 'vehicle_model', text: string) =>
    ctx.db
      .selectFrom(table)
      .select('id')
      .where('store_id', '=', ctx.storeId)
      .where('search', 'like', containing(text))
      .orderBy('id')
      .limit(sql.lit(50))
      .execute();
  return Promise.all(
    wordsOf(keyword)
      .slice(0, MAX_WORDS)
      .map(async (text) => {
        const [brands, models] = await Promise.all([named('goods_brand', text), named('vehicle_model', text)]);
        return { text, brandIds: brands.map(({ id }) => id), modelIds: models.map(({ id }) => id) };
      }),
  );
}

/** Tests whether a word matches a part in the joined rows. */
const matchesWord = ({
  text,
  brandIds,
  modelIds,
}: Word): RawBuilder<boolean> => sql<boolean>`(sku.search like ${containing(text)}
  or goods.brand_id = any(${brandIds}::uuid[])
  or exists (select from goods_model fitting where fitting.store_id = goods.store_id and fitting.goods_id = goods.id and fitting.model_id = any(${modelIds}::uuid[])))`;

/** Lists the queries for a word's hits, best first: a code, the beginning of a name, anywhere, the brand, a model. */
function hitQueries(ctx: Context, { text, brandIds, modelIds }: Word, most: number): RawBuilder<unknown>[] {
  const limit = sql.lit(most);
  const terms = (sort: string) =>
    sql`(select sku_id from goods_term where store_id = ${ctx.storeId} and term >= ${sort + text} and term < ${sort + text + TOP} order by term, sku_id limit ${limit})`;
  return [
    ...['a', 'b', 'c'].map(terms),
    ...brandIds.slice(0, 5).map(
      (
        brandId,
      ) => sql`(select variant.id as sku_id from goods branded join goods_sku variant on variant.store_id = branded.store_id and variant.goods_id = branded.id
      where branded.store_id = ${ctx.storeId} and branded.brand_id = ${brandId} order by branded.id limit ${limit})`,
    ),
    ...(modelIds.length
      ? [
          sql`(select variant.id as sku_id from goods_model fitting join goods_sku variant on variant.store_id = fitting.store_id and variant.goods_id = fitting.goods_id
      where fitting.store_id = ${ctx.storeId} and fitting.model_id = any(${modelIds}::uuid[]) limit ${limit})`,
        ]
      : []),
  ];
}

/** Counts a word's hits, up to `MAX_HITS + 1`. */
async function countHits(ctx: Context, word: Word): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${sql.join(hitQueries(ctx, word, MAX_HITS + 1), sql` union all `)} limit ${sql.lit(MAX_HITS + 1)}) hits`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** Chooses the rarest word to find candidates, which the other words then filter. */
async function chooseLeader(
  ctx: Context,
  words: readonly Word[],
): Promise<{ leader: Word; others: Word[]; hits: number | undefined }> {
  const [first] = words;
  if (!first) throw new Error('a search for nothing');
  if (words.length === 1) return { leader: first, others: [], hits: undefined };
  const hits = await Promise.all(words.map((word) => countHits(ctx, word)));
  const least = hits.indexOf(Math.min(...hits));
  const leader = words[least] ?? first;
  return { leader, others: words.filter((word) => word !== leader), hits: hits[least] };
}

/** Joins the words, since an OEM number may be typed with blanks. */
const joinedWords = (words: readonly Word[]): Word[] => {
  const text = words.map((word) => word.text).join('');
  return words.length > 1 && /^[a-z0-9]+$/.test(text) ? [{ text, brandIds: [], modelIds: [] }] : [];
};

/**
 * Splits a Chinese word that finds nothing into a brand or model and the rest: people type 朗逸机油滤 without a blank.
 * Undefined where neither its beginning nor its end names one.
 */
async function splitWord(ctx: Context, text: string): Promise<string | undefined> {
  const letters = [...text];
  if (!/^\p{Script=Han}/u.test(text)) return undefined;
  for (let length = letters.length - 1; length >= SPLIT_FROM; length -= 1) {
    const halves = [
      [letters.slice(0, length), letters.slice(length)],
      [letters.slice(-length), letters.slice(0, -length)],
    ].map(([name, rest]) => [(name ?? []).join(''), (rest ?? []).join('')] as const);
    for (const [name, rest] of halves) {
      const [word] = await parseKeyword(ctx, name);
      if (word && word.brandIds.length + word.modelIds.length > 0) return `${name} ${rest}`;
    }
  }
  return undefined;
}

/**
 * Reads one page of the rows that a keyword finds, best first: an exact code, the beginning of a code, the beginning of
 * the name, the rest. `rows` is the list without an order, `id` what its rows are counted by.
 *
 * Finds and counts ids first; sums and names are read for the page's rows alone.
 */
export async function searchPage<Row>(
  ctx: Context,
  rows: Rows<Row>,
  id: RawBuilder<unknown>,
  keyword: string,
  wanted: Wanted,
): Promise<{ records: Row[]; current: number; pages: number; total: number; more: boolean }> {
  const { current = 1, pageSize = 20 } = wanted;
  const words = await parseKeyword(ctx, keyword);
  if (!words.length) return { records: [], current, pages: 0, total: 0, more: false };
  const { leader, others, hits } = await chooseLeader(ctx, words);
  const ids = rows.clearSelect().select([sql<string>`${id}`.as('id'), sql<string>`sku.id`.as('skuId')]);
  const rest = others.reduce((query, word) => query.where(matchesWord(word)), ids);
  const arm = (place: RawBuilder<unknown>, query: Rows<unknown>, most: number) =>
    sql`(select found.* from ${place} hit cross join lateral (${query
      .where(sql<boolean>`sku.id = hit.sku_id`)
      .limit(sql.lit(1))}) found limit ${sql.lit(most)})`;

  const last = current * pageSize;
  /** The variant by which each row was found first. */
  const known = new Map<string, string>();
  let found = 0;
  let exhausted = false;
  // A part that several of its terms match appears several times.
  for (let most = Math.max(COUNTED_HITS, 2 * last); known.size < last && !exhausted; most *= 4) {
    const { rows: hit } = await sql<{ id: string; skuId: string }>`${sql.join(
      [
        ...joinedWords(words).flatMap((code) => hitQueries(ctx, code, MAX_HITS).map((place) => arm(place, ids, most))),
        ...hitQueries(ctx, leader, MAX_HITS).map((place) => arm(place, rest, most)),
      ],
      sql` union all `,
    )} limit ${sql.lit(most)}`.execute(ctx.db);
    for (const row of hit) if (!known.has(row.id)) known.set(row.id, row.skuId);
    found = hit.length;
    exhausted = found < most;
  }
  if (exhausted && known.size < last && (hits ?? (await countHits(ctx, leader))) > MAX_HITS)
    return page(
      ctx,
      words.reduce((query, word) => query.where(matchesWord(word)), rows).orderBy(sql`sku.sku_code`),
      wanted,
    );
  const [only] = words;
  const split = known.size === 0 && words.length === 1 && only ? await splitWord(ctx, only.text) : undefined;
  if (split) return searchPage(ctx, rows, id, split, wanted);
  const shown = [...known.values()].slice(last - pageSize, last);
  const records = await rowsOf(rows, shown);
  const total = Math.min(known.size, EXACT_TOTAL);
  return {
    records,
    current,
    pages: Math.ceil(total / pageSize),
    total,
    more: known.size > EXACT_TOTAL || !exhausted,
  };
}

/** Reads the rows of variants, in their order. */
async function rowsOf<Row>(rows: Rows<Row>, skuIds: readonly string[]): Promise<Row[]> {
  if (!skuIds.length) return [];
  const read = (await rows
    .select(sql<string>`sku.id`.as('foundBy'))
    .where(sql<boolean>`sku.id = any(${skuIds}::uuid[])`)
    .execute()) as (Row & { foundBy: string })[];
  const bySku = new Map(read.map(({ foundBy, ...row }) => [foundBy, row as Row]));
  return skuIds.flatMap((skuId) => bySku.get(skuId) ?? []);
}

/** Builds the condition that a keyword sets on `sku` and `goods`, for a list with an order of its own. */
export async function searchCondition(ctx: Context, keyword: string): Promise<RawBuilder<boolean>> {
  const words = await parseKeyword(ctx, keyword);
  if (!words.length) return sql<boolean>`false`;
  const all = sql<boolean>`(${sql.join(words.map(matchesWord), sql` and `)})`;
  const { leader, hits } = await chooseLeader(ctx, words);
  const codes = joinedWords(words);
  if ((hits ?? (await countHits(ctx, leader))) > MAX_HITS) return all;
  const { rows } = await sql<{
    skuId: string;
  }>`select distinct sku_id as "skuId" from (${sql.join(hitQueries(ctx, leader, MAX_HITS), sql` union all `)}) hits`.execute(
    ctx.db,
  );
  const ids = sql<boolean>`(sku.id = any(${rows.map(({ skuId }) => skuId)}::uuid[]) and ${all})`;
  if (!codes.length) return ids;
  const { rows: exact } = await sql<{ skuId: string }>`select distinct sku_id as "skuId" from (${sql.join(
    codes.flatMap((code) => hitQueries(ctx, code, MAX_HITS)),
    sql` union all `,
  )}) hits`.execute(ctx.db);
  return sql<boolean>`(${ids} or sku.id = any(${exact.map(({ skuId }) => skuId)}::uuid[]))`;
}
