import { plateFault, tidyPlate } from '@partsdesk/core/customer/plates';
import { tidyVin, vinFault } from '@partsdesk/core/customer/vin';
import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { newId } from '../../db/ids';
import { importResult, readSheet, sheetTemplate, type ReadSheet } from '../../file/sheets';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { fromStore, withinStore } from '../../kit/storeTables';
import { customersOfShop, standsIn } from '../visibleCustomers';
import { noteFirstMileages, noteMileage } from './mileage';
import { passed, vehicles, waiting } from './vehicles';

const columns = {
  phone: { title: '客户手机号', kind: 'mobile', required: true, example: '13800138000' },
  plate: { title: '车牌号', kind: 'text', required: true, maxLength: 12, check: plateFault, example: '浙A12345' },
  vin: { title: '车架号', kind: 'text', maxLength: 20, check: vinFault, example: 'LSVAB4BR7EE001234', width: 24 },
  model: { title: '车型', kind: 'text', maxLength: 60, example: '大众 朗逸 2018款', width: 24 },
  mileage: { title: '里程', kind: 'whole', example: 52_000 },
  insuranceEnds: { title: '保险到期', kind: 'day', example: '2027-03-01' },
  inspectionEnds: { title: '年检到期', kind: 'day', example: '2027-04-01' },
} as const;
type Sheet = ReadSheet<typeof columns>;

const NAME = '客户车辆';
const ROWS_A_STATEMENT = 500;

/** Finds the customers of phones, among those whom the user may see. */
async function customersOf(ctx: Context, phones: readonly string[]) {
  const shop = await customersOfShop(ctx);
  const found = fromStore(ctx, 'customer')
    .select(['id', 'phone', 'status'])
    .where(sql<boolean>`customer.phone = any(${phones}::text[])`)
    .where('phone', '<>', sql.lit(''))
    .where(isCustomerVisible(ctx));
  const rows = await (shop ? found.where(standsIn(shop)) : found).execute();
  return new Map(rows.map((row) => [row.phone, row]));
}

/** Locks the vehicles with these plates that have passed or wait, in one order. */
const lockedWithPlates = (ctx: Context, plates: readonly string[]) =>
  fromStore(ctx, 'customer_vehicle as vehicle')
    .innerJoin('customer', withinStore('customer.id', 'vehicle.customer_id'))
    .select(['vehicle.id', 'vehicle.plate', 'vehicle.customer_id as customerId', 'customer.name as customerName'])
    .select(['vehicle.vin', 'vehicle.model', 'vehicle.mileage', 'vehicle.status', 'vehicle.version'])
    .select(['vehicle.insurance_ends as insuranceEnds', 'vehicle.inspection_ends as inspectionEnds'])
    .select(['vehicle.audit_status as auditStatus', 'vehicle.image_urls as imageUrls'])
    .select(['vehicle.claimed_time as claimedTime', 'vehicle.create_time as createTime'])
    .where(sql<boolean>`vehicle.plate = any(${plates}::text[])`)
    .where('vehicle.audit_status', 'in', [waiting.code, passed.code])
    .orderBy('vehicle.id')
    .forUpdate('vehicle')
    .execute();
type Known = Awaited<ReturnType<typeof lockedWithPlates>>[number];

interface Wanted {
  customerId: string;
  plate: string;
  values: Sheet['rows'][number]['values'];
  before: Known | undefined;
}

/** Refuses every row that cannot be taken in; returns what the others want. */
async function checked(ctx: Context, sheet: Sheet): Promise<Wanted[]> {
  const plates = sheet.rows.map(({ values }) => tidyPlate(values.plate));
  const phones = [...new Set(sheet.rows.map(({ values }) => values.phone))];
  const [byPhone, known] = await Promise.all([customersOf(ctx, phones), lockedWithPlates(ctx, plates)]);
  const standing = new Map(known.filter((one) => one.auditStatus === passed.code).map((one) => [one.plate, one]));
  const claimed = new Set(
    known.filter((one) => one.auditStatus === waiting.code).map((one) => `${one.customerId} ${one.plate}`),
  );
  const seen = new Map<string, number>();
  return sheet.rows.flatMap(({ row, values }) => {
    const plate = tidyPlate(values.plate);
    const [earlier, customer, before] = [seen.get(plate), byPhone.get(values.phone), standing.get(plate)];
    seen.set(plate, earlier ?? row);
    if (!customer) sheet.blame(row, 'phone', '没有这个手机号的客户，请先新增客户');
    else if (!customer.status) sheet.blame(row, 'phone', '该客户已停用');
    if (earlier !== undefined) sheet.blame(row, 'plate', `与第${String(earlier)}行重复`);
    else if (customer && before && before.customerId !== customer.id)
      sheet.blame(row, 'plate', `已登记在客户「${before.customerName}」名下，换车主请用过户`);
    else if (customer && claimed.has(`${customer.id} ${plate}`))
      sheet.blame(row, 'plate', '该客户在小程序提交了这辆车，请先到车辆审核处理');
    return customer ? [{ customerId: customer.id, plate, values, before }] : [];
  });
}

/** Returns what a row says; cells that are left empty change nothing. */
const givenBy = ({ values }: Wanted) => ({
  ...(values.vin === null ? {} : { vin: tidyVin(values.vin) }),
  ...(values.model === null ? {} : { model: values.model }),
  ...(values.insuranceEnds === null ? {} : { insuranceEnds: values.insuranceEnds }),
  ...(values.inspectionEnds === null ? {} : { inspectionEnds: values.inspectionEnds }),
});

/** Changes a vehicle where the sheet says something else; the same sheet again changes nothing. */
async function changeBy(ctx: Context, wanted: Wanted, before: Known): Promise<void> {
  const given = givenBy(wanted);
  const same = Object.entries(given).every(([field, value]) => before[field as keyof typeof given] === value);
  const mileage = await noteMileage(ctx, before, { mileage: wanted.values.mileage ?? undefined, source: 'import' });
  if (!same || mileage !== before.mileage) await vehicles.change(ctx, before, { ...given, mileage });
}

/** Adds the vehicles that are new, a few hundred in a statement. */
async function addAll(ctx: Context, added: readonly Wanted[]): Promise<void> {
  const rows = added.map((one) => {
    const { insuranceEnds = null, inspectionEnds = null, vin = '', model = '' } = givenBy(one);
    return {
      store_id: ctx.storeId,
      id: newId(ctx.now),
      customer_id: one.customerId,
      plate: one.plate,
      vin,
      model,
      mileage: one.values.mileage ?? 0,
      insurance_ends: insuranceEnds,
      inspection_ends: inspectionEnds,
      create_time: ctx.now,
    };
  });
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const piece = rows.slice(from, from + ROWS_A_STATEMENT);
    await ctx.db.insertInto('customer_vehicle').values(piece).execute();
    await noteFirstMileages(
      ctx,
      piece.filter(({ mileage }) => mileage > 0),
    );
  }
  if (rows.length) ctx.changed('customerVehicle', 'import', null, { added: rows.length });
}

/** Takes in vehicles by a sheet, all rows or none. */
export const importVehicles: Pick<Group<'parts/customerVehicle'>, 'importExcel' | 'importTemplate'> = {
  importTemplate: () => sheetTemplate(NAME, columns),

  importExcel: withBefore(
    (_outside, { body: { file } }) => readSheet(file, columns),
    async (ctx, { before: sheet }) => {
      const wanted = await checked(ctx, sheet);
      if (!sheet.errors.length) {
        for (const one of wanted) if (one.before) await changeBy(ctx, one, one.before);
        await addAll(
          ctx,
          wanted.filter(({ before }) => !before),
        );
      }
      return importResult(ctx, NAME, sheet);
    },
  ),
};
