import { sql } from 'kysely';
import type { Database, Db } from '../../db/database';
import { pinyinText } from '../../kit/pinyinText';
import { searchText, TERMS_VERSION, termsOf } from './partWords';

interface SearchablePart {
  skuId: string;
  search: string;
}

/** The terms of one statement. */
const CHUNK = 20_000;
const PARTS_A_TURN = 500;

/** Writes the search terms of new parts. */
export async function addTerms(db: Db, storeId: string, parts: readonly SearchablePart[]): Promise<void> {
  const pairs = parts.flatMap(({ skuId, search }) => termsOf(search).map((term) => ({ skuId, term })));
  for (let from = 0; from < pairs.length; from += CHUNK) {
    const some = pairs.slice(from, from + CHUNK);
    await sql`insert into goods_term (store_id, term, sku_id) select ${storeId}, told.term, told.sku_id
      from unnest(${some.map(({ term }) => term)}::text[], ${some.map(({ skuId }) => skuId)}::uuid[]) as told (term, sku_id)`.execute(
      db,
    );
  }
}

/** Updates the search terms of a part. */
export async function changeTerms(
  db: Db,
  storeId: string,
  skuId: string,
  before: string,
  after: string,
): Promise<void> {
  if (before === after) return;
  const [old, now] = [new Set(termsOf(before)), new Set(termsOf(after))];
  const gone = [...old].filter((term) => !now.has(term));
  const come = [...now].filter((term) => !old.has(term));
  if (gone.length)
    await db
      .deleteFrom('goods_term')
      .where('store_id', '=', storeId)
      .where('sku_id', '=', skuId)
      .where(sql<boolean>`term = any(${gone}::text[])`)
      .execute();
  if (come.length)
    await sql`insert into goods_term (store_id, term, sku_id) select ${storeId}, term, ${skuId} from unnest(${come}::text[]) as told (term)`.execute(
      db,
    );
}

/** Writes the terms of parts older than the term index, a few hundred in a transaction. */
export async function indexUnindexedParts(database: Database): Promise<number> {
  const stores = await database.transaction({ role: 'platform' }, ({ db }) =>
    db.selectFrom('platform.store').select('id').execute(),
  );
  let indexed = 0;
  for (const { id: storeId } of stores)
    for (let more = true; more;) {
      more = await database.transaction({ role: 'tenant', storeId }, async ({ db }) => {
        const brands = await db
          .selectFrom('goods_brand')
          .select(['id', 'name'])
          .where('store_id', '=', storeId)
          .where('search', '=', '')
          .execute();
        for (const { id, name } of brands)
          await db
            .updateTable('goods_brand')
            .set({ search: pinyinText(name) })
            .where('store_id', '=', storeId)
            .where('id', '=', id)
            .execute();
        const parts = await db
          .selectFrom('goods_sku as sku')
          .innerJoin('goods', (join) =>
            join.onRef('goods.store_id', '=', 'sku.store_id').onRef('goods.id', '=', 'sku.goods_id'),
          )
          .select([
            'sku.id as skuId',
            'goods.name',
            'sku.spec',
            'sku.sku_code as skuCode',
            'sku.bar_code as barCode',
            'sku.material_no as materialNo',
            'sku.oem_numbers as oemNumbers',
          ])
          .where('sku.store_id', '=', storeId)
          .where('sku.terms_version', '=', sql.lit(0))
          .orderBy('sku.id')
          .limit(sql.lit(PARTS_A_TURN))
          .execute();
        if (!parts.length) return false;
        const rows = parts.map(({ skuId, name, spec, skuCode, barCode, materialNo, oemNumbers }) => ({
          skuId,
          search: searchText({ name, spec, codes: [skuCode, barCode, materialNo, ...oemNumbers] }),
        }));
        await sql`delete from goods_term where store_id = ${storeId} and sku_id = any(${rows.map(({ skuId }) => skuId)}::uuid[])`.execute(
          db,
        );
        await addTerms(db, storeId, rows);
        await sql`update goods_sku set search = told.search, terms_version = ${sql.lit(TERMS_VERSION)}
        from unnest(${rows.map(({ skuId }) => skuId)}::uuid[], ${rows.map(({ search }) => search)}::text[]) as told (sku_id, search)
        where goods_sku.store_id = ${storeId} and goods_sku.id = told.sku_id`.execute(db);
        indexed += rows.length;
        return rows.length === PARTS_A_TURN;
      });
    }
  return indexed;
}
