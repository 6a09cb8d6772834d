import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { visibleStaff } from '../../store/staff/visibleStaff';
import { customersOfShop, standsIn } from '../visibleCustomers';
import type { CustomerRow, CustomerSheet } from './customerColumns';

/** The fields of a customer that a sheet may change, under the names of their owner. */
interface SheetFields {
  name: string;
  kind: number;
  source: string;
  address: string;
  remark: string;
  creditLimit: number | null;
  serviceStaffId: string | null;
  levelId: string | null;
}

/** What a row of the sheet would do. */
export interface Judged {
  row: number;
  phone: string;
  shopId: string;
  /** What the row says; an empty cell says nothing. */
  given: Partial<SheetFields>;
  /** The tags that the row says; undefined: none named. */
  tagIds: string[] | undefined;
  before: Known | undefined;
  does: 'add' | 'change' | 'same';
}

const visibleTo = (ctx: Context, ownShop: string | null) =>
  ownShop === null ? isCustomerVisible(ctx) : sql<boolean>`${isCustomerVisible(ctx)} and ${standsIn(ownShop)}`;

/** Selects the customers with these phones; `visible` among those whom the user may change. */
const known = (ctx: Context, phones: readonly string[], ownShop: string | null) =>
  fromStore(ctx, 'customer')
    .select(['id', 'phone', 'name', 'kind', 'source', 'address', 'remark', 'status', 'version'])
    .select(['shop_id as shopId', 'credit_limit as creditLimit', 'level_id as levelId', 'level_source as levelSource'])
    .select(['service_staff_id as serviceStaffId', visibleTo(ctx, ownShop).as('visible')])
    .select(
      sql<string[]>`(select coalesce(jsonb_agg(tagged.tag_id order by tagged.tag_id), '[]') from customer_tagged tagged
        where tagged.store_id = customer.store_id and tagged.customer_id = customer.id)`.as('tagIds'),
    )
    .where(sql<boolean>`customer.phone = any(${phones}::text[])`)
    .where('phone', '<>', sql.lit(''));
type Known = Awaited<ReturnType<ReturnType<typeof known>['execute']>>[number];

const byName = <Row extends { id: string; name: string }>(rows: readonly Row[]) =>
  new Map(rows.map(({ id, name }) => [name, id]));

/** Reads what the cells of a sheet may name: grades, tags, shops, service persons. */
async function namesOf(ctx: Context) {
  const enabled = (table: 'custom_level' | 'customer_tag') =>
    fromStore(ctx, table).select(['id', 'name']).where('status', '=', 1).execute();
  const [levels, tags, shops, persons] = await Promise.all([
    enabled('custom_level'),
    enabled('customer_tag'),
    fromStore(ctx, 'shop').select(['id', 'name']).where('status', '=', 1).execute(),
    visibleStaff(ctx).select(['staff.id', 'staff.phone as name']).where('staff.is_service', '=', true).execute(),
  ]);
  return { levels: byName(levels), tags: byName(tags), shops: byName(shops), persons: byName(persons) };
}

const tagNames = (text: string) => [
  ...new Set(
    text
      .split(/[、,，;；]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

const MAX_TAGS = 20;

/** Reads the cells of a row that name something else; blames those that name nothing. */
function namedBy(sheet: CustomerSheet, { row, values }: CustomerRow, names: Awaited<ReturnType<typeof namesOf>>) {
  const look = (column: 'level' | 'shop' | 'servicePhone', among: Map<string, string>, noun: string) => {
    const text = values[column];
    if (text === null) return undefined;
    const id = among.get(text);
    if (!id) sheet.blame(row, column, `没有${noun}「${text}」，或已停用`);
    return id;
  };
  const wanted = values.tags === null ? undefined : tagNames(values.tags);
  const unknown = wanted?.find((name) => !names.tags.has(name));
  if (unknown !== undefined) sheet.blame(row, 'tags', `没有标签「${unknown}」，或已停用`);
  else if (wanted && wanted.length > MAX_TAGS) sheet.blame(row, 'tags', `最多${String(MAX_TAGS)}个标签`);
  return {
    levelId: look('level', names.levels, '会员等级'),
    shopId: look('shop', names.shops, '门店'),
    serviceStaffId: look('servicePhone', names.persons, '服务人员'),
    tagIds: wanted?.flatMap((name) => names.tags.get(name) ?? []).toSorted(),
  };
}

const filled = (given: { [Field in keyof SheetFields]: SheetFields[Field] | undefined }): Partial<SheetFields> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));

function isSame(before: Known, given: Partial<SheetFields>, tagIds: readonly string[] | undefined): boolean {
  const fields = Object.entries(given).every(([field, value]) => before[field as keyof SheetFields] === value);
  // A grade that follows what is spent becomes one that is set by hand.
  const byHand = given.levelId === undefined || before.levelSource === 1;
  return fields && byHand && (tagIds === undefined || tagIds.join() === before.tagIds.join());
}

/**
 * Judges every row of a sheet: blames what cannot be taken in, and returns what the others would do. `lock` locks the
 * customers whom the sheet names, in the order of their ids.
 */
export async function judgeCustomers(ctx: Context, sheet: CustomerSheet, lock: boolean): Promise<Judged[]> {
  const phones = [...new Set(sheet.rows.map(({ values }) => values.phone))];
  const [ownShop, names] = [await customersOfShop(ctx), await namesOf(ctx)];
  const found = known(ctx, phones, ownShop).orderBy('id');
  const byPhone = new Map((await (lock ? found.forUpdate() : found).execute()).map((one) => [one.phone, one]));
  const seen = new Map<string, number>();
  return sheet.rows.map((line): Judged => {
    const { row, values } = line;
    const [before, earlier] = [byPhone.get(values.phone), seen.get(values.phone)];
    seen.set(values.phone, earlier ?? row);
    const { shopId, tagIds, levelId, serviceStaffId } = namedBy(sheet, line, names);
    if (earlier !== undefined) sheet.blame(row, 'phone', `与第${String(earlier)}行重复`);
    else if (before && !before.visible) sheet.blame(row, 'phone', '该手机号已属于其他门店的客户，请联系总店');
    else if (before && !before.status) sheet.blame(row, 'phone', `客户「${before.name}」已停用，请先启用`);
    else if (shopId && before && before.shopId !== shopId)
      sheet.blame(row, 'shop', `客户「${before.name}」属于其他门店，换门店请用客户分配`);
    else if (shopId && ownShop !== null && shopId !== ownShop) sheet.blame(row, 'shop', '只能导入本店的客户');
    const { name, kind, source, address, remark, creditLimit } = values;
    const given = filled({
      name,
      kind: kind ?? undefined,
      source: source ?? undefined,
      address: address ?? undefined,
      remark: remark ?? undefined,
      creditLimit: creditLimit ?? undefined,
      serviceStaffId,
      levelId,
    });
    const does = !before ? 'add' : isSame(before, given, tagIds) ? 'same' : 'change';
    return { row, phone: values.phone, shopId: shopId ?? ctx.placeId, given, tagIds, before, does };
  });
}
