import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { importResult, readSheet, sheetTemplate } from '../../file/sheets';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { fromStore } from '../../kit/storeTables';
import { visibleStaff } from '../../store/staff/visibleStaff';
import { customers, WALK_IN } from '../customers';
import { customersOfShop, standsIn } from '../visibleCustomers';
import { MAX_ROWS } from './importCustomers';

const columns = {
  phone: { title: '客户手机号', kind: 'mobile', required: true, example: '13800138000', width: 18 },
  servicePhone: { title: '服务人员手机号', kind: 'mobile', example: '13900139000', width: 18 },
} as const;

const NAME = '服务人员分配';

const lockedByPhone = async (ctx: Context, phones: readonly string[]) => {
  const shop = await customersOfShop(ctx);
  const found = fromStore(ctx, 'customer')
    .select(['id', 'phone', 'service_staff_id as serviceStaffId'])
    .where(sql<boolean>`customer.phone = any(${phones}::text[])`)
    .where('phone', '<>', sql.lit(''))
    .where('kind', '<>', sql.lit(WALK_IN))
    .where(isCustomerVisible(ctx))
    .orderBy('id')
    .forUpdate();
  return (shop ? found.where(standsIn(shop)) : found).execute();
};

/** Assigns customers to service persons by a sheet of phones, all rows or none. */
export const importServicePersons: Pick<Group<'parts/customer'>, 'importServiceData' | 'importServiceTemplate'> = {
  importServiceTemplate: () => sheetTemplate(NAME, columns),

  importServiceData: withBefore(
    (_outside, { body: { file } }) => readSheet(file, columns, { maxRows: MAX_ROWS }),
    async (ctx, { before: sheet }) => {
      const phones = [...new Set(sheet.rows.map(({ values }) => values.phone))];
      const persons = await visibleStaff(ctx)
        .select(['staff.id', 'staff.phone'])
        .where('staff.is_service', '=', true)
        .execute();
      const personOf = new Map(persons.map(({ id, phone }) => [phone, id]));
      const byPhone = new Map((await lockedByPhone(ctx, phones)).map((one) => [one.phone, one]));
      const seen = new Map<string, number>();
      const moves = sheet.rows.flatMap(({ row, values }) => {
        const [customer, earlier] = [byPhone.get(values.phone), seen.get(values.phone)];
        seen.set(values.phone, earlier ?? row);
        const serviceStaffId = values.servicePhone === null ? null : personOf.get(values.servicePhone);
        if (earlier !== undefined) sheet.blame(row, 'phone', `与第${String(earlier)}行重复`);
        else if (!customer) sheet.blame(row, 'phone', '没有这个手机号的客户，请先新增客户');
        if (serviceStaffId === undefined) sheet.blame(row, 'servicePhone', '没有这个手机号的服务人员');
        const moved = customer && serviceStaffId !== undefined && customer.serviceStaffId !== serviceStaffId;
        return moved ? [{ id: customer.id, before: customer.serviceStaffId, serviceStaffId }] : [];
      });
      if (!sheet.errors.length) {
        await customers.changeEach(
          ctx,
          moves.map(({ id, serviceStaffId }) => ({ id, serviceStaffId })),
        );
        for (const { id, before, serviceStaffId } of moves)
          ctx.changed('customer', id, { serviceStaffId: before }, { serviceStaffId });
      }
      return importResult(ctx, NAME, sheet);
    },
  ),
};
