import { enabled } from '@partsdesk/core/enabled';
import { goodsImportRow } from '@partsdesk/core/goods/goodsImportLifecycle';
import { sql } from 'kysely';
import { archivedSkus, namesOf, type Archive, type ArchivedSku, type Names } from './archivedSkus';
import { goodsFields, type GoodsField } from './goodsFields';
import { nearUnits } from './nearUnits';
import { shownValue, type Faults, type GivenGoods } from './readGoodsRow';

export const rowStates = goodsImportRow.statuses;
type StateCode = (typeof rowStates)[keyof typeof rowStates]['code'];

export interface ReadRow {
  rowNo: number;
  given: GivenGoods;
  misread: Faults;
}

export interface JudgedRow extends ReadRow {
  state: StateCode;
  faults: Faults;
  /** The archive's values of the fields that the row changes. */
  before: Partial<Record<GoodsField, string>>;
  /** The existing part that the row changes. */
  known: ArchivedSku | undefined;
}

interface Sheet {
  importId: string;
  addMissing: boolean;
  addUnits: boolean;
}

/**
 * Finds rows of the sheet that share a code. It groups the whole sheet, since there are no statistics of newly inserted
 * rows and the planner would scan them once for each code.
 */
async function rowsByCode(
  { db, storeId }: Archive,
  { importId }: Sheet,
  column: 'sku_code' | 'bar_code',
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ code: string; rowNos: number[] }>`
    select ${sql.ref(column)} as code, array_agg(row_no order by row_no) as "rowNos" from goods_import_row
    where store_id = ${storeId} and import_id = ${importId} and ${sql.ref(column)} <> '' and state not in (4, 5, 6)
    group by 1 having count(*) > 1`.execute(db);
  return new Map(rows.map(({ code, rowNos }) => [code, rowNos]));
}

const current = (known: ArchivedSku, field: GoodsField, names: Names): unknown =>
  field === 'category' ? names.pathOf(known.categoryId) : field === 'subcategory' ? '' : known[field];

const required: readonly (keyof GivenGoods & GoodsField)[] = ['name', 'category', 'unit', 'price'];

/** The paths that a category named by its end may mean; none where it stands in the archive as written. */
const namesakes = ({ category }: GivenGoods, names: Names): readonly string[] =>
  category === undefined || names.categoryAt.has(category) ? [] : names.endingIn(category);

const MOST_UNITS = 6;

/** Says that the store has no such unit, and which one may be meant. */
function unknownUnit(name: string, names: Names): string {
  const all = [...names.unitNamed.values()].filter(({ status }) => status === enabled.statuses.enabled.code);
  const units = all.map((unit) => unit.name);
  const near = nearUnits(name, units).slice(0, 3);
  if (near.length) return `没有单位「${name}」，是不是「${near.join('」或「')}」？`;
  return `没有单位「${name}」，已有 ${units.slice(0, MOST_UNITS).join('、')}${units.length > MOST_UNITS ? ' 等' : ''}`;
}

/** Judges rows against the archive and the sheet's other rows; writes nothing. */
export async function judgeRows(archive: Archive, sheet: Sheet, rows: readonly ReadRow[]): Promise<JudgedRow[]> {
  const codesOf = (field: 'skuCode' | 'barCode') => [...new Set(rows.flatMap(({ given }) => given[field] ?? []))];
  const [skuCodes, barCodes] = [codesOf('skuCode'), codesOf('barCode')];
  const [names, sameSku, sameBar, found] = await Promise.all([
    namesOf(archive),
    rowsByCode(archive, sheet, 'sku_code'),
    rowsByCode(archive, sheet, 'bar_code'),
    archivedSkus(
      archive,
      sql<boolean>`(sku.sku_code = any(${skuCodes}::text[]) or (sku.bar_code = any(${barCodes}::text[]) and sku.bar_code <> ''))`,
    ),
  ]);
  const bySku = new Map(found.map((sku) => [sku.skuCode, sku]));
  const byBar = new Map(found.filter(({ barCode }) => barCode).map((sku) => [sku.barCode, sku]));
  const others = (all: readonly number[] | undefined, rowNo: number) =>
    all
      ?.filter((other) => other !== rowNo)
      .slice(0, 3)
      .map((other) => `第${String(other)}行`)
      .join('、');

  return rows.map(({ rowNo, given: written, misread }) => {
    const meant = namesakes(written, names);
    const [only] = meant;
    const given = only !== undefined && meant.length === 1 ? { ...written, category: only } : written;
    const known = given.skuCode ? bySku.get(given.skuCode) : undefined;
    const faults: Faults = { ...misread };
    const blame = (field: GoodsField, words: string) => {
      faults[field] ??= words;
    };
    if (given.skuCode && sameSku.has(given.skuCode))
      blame('skuCode', `与${others(sameSku.get(given.skuCode), rowNo) ?? ''}重复`);
    if (given.barCode && sameBar.has(given.barCode))
      blame('barCode', `与${others(sameBar.get(given.barCode), rowNo) ?? ''}重复`);
    const owner = given.barCode ? byBar.get(given.barCode) : undefined;
    if (owner && owner.skuId !== known?.skuId) blame('barCode', `已属于商品「${owner.name}」（${owner.skuCode}）`);
    if (!known) for (const field of required) if (given[field] === undefined) blame(field, '不能为空');
    if (given.unit !== undefined && given.unit !== known?.unit) {
      const unit = names.unitNamed.get(given.unit);
      if (!unit && !sheet.addUnits) blame('unit', unknownUnit(given.unit, names));
      if (unit?.status === enabled.statuses.disabled.code) blame('unit', `单位「${given.unit}」已停用`);
      if (known?.counted) blame('unit', `「${known.name}」已有库存或出入库记录，不能改单位`);
    }
    if (known?.counted && given.decimals !== undefined && given.decimals < known.decimals)
      blame('decimals', `「${known.name}」已有库存或出入库记录，不能减少小数位`);
    if (meant.length > 1)
      blame(
        'category',
        `有 ${String(meant.length)} 个分类叫「${given.category ?? ''}」，请写全：${meant.slice(0, 4).join(' 或 ')}`,
      );
    if (given.category !== undefined && !sheet.addMissing && !names.categoryAt.has(given.category))
      blame('category', `没有分类「${given.category}」`);
    if (given.brand !== undefined && !sheet.addMissing && !names.brandNamed.has(given.brand))
      blame('brand', `没有品牌「${given.brand}」`);
    const [price, floor] = [given.price ?? known?.price, given.floorPrice ?? known?.floorPrice ?? 0];
    if (price !== undefined && floor > price)
      blame(given.floorPrice === undefined ? 'price' : 'floorPrice', `底价不能高于总店价 ${(price / 100).toFixed(2)}`);

    const before: JudgedRow['before'] = {};
    if (known)
      for (const field of Object.keys(given) as (keyof GivenGoods)[]) {
        const [was, is] = [shownValue(field, current(known, field, names)), shownValue(field, given[field])];
        if (was !== is) before[field] = was;
      }
    const faulty = Object.keys(faults).length > 0;
    const state = faulty
      ? rowStates.faulty
      : !known
        ? rowStates.add
        : Object.keys(before).length
          ? rowStates.update
          : rowStates.same;
    return { rowNo, given, misread, faults, before, known, state: state.code };
  });
}

/** Writes the judgements of rows. */
export async function writeJudged(
  { db, storeId }: Archive,
  importId: string,
  rows: readonly JudgedRow[],
): Promise<void> {
  if (!rows.length) return;
  const told = rows.map(({ rowNo, given, state, faults, before }) => ({ row_no: rowNo, given, state, faults, before }));
  await sql`update goods_import_row row set given = told.given, state = told.state, faults = told.faults,
      before = told.before
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as told (row_no int, given jsonb, state int, faults jsonb, before jsonb)
    where row.store_id = ${storeId} and row.import_id = ${importId} and row.row_no = told.row_no and row.state not in (5, 6)`.execute(
    db,
  );
}

export const titleOf = (field: GoodsField): string => goodsFields[field].title;
