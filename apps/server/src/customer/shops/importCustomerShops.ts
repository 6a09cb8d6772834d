import { sql } from 'kysely';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { importResult, readSheet, sheetTemplate } from '../../file/sheets';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { fromStore } from '../../kit/storeTables';
import { WALK_IN } from '../customers';
import { MAX_ROWS } from '../sheets/importCustomers';
import { customersOfShop, standsIn } from '../visibleCustomers';
import { placeCustomers } from './placeCustomers';

const columns = {
  phone: { title: '客户手机号', kind: 'mobile', required: true, example: '13800138000', width: 18 },
  shop: { title: '所属门店', kind: 'text', required: true, maxLength: 40, example: '城东店' },
  others: { title: '其他可见门店', kind: 'text', maxLength: 400, example: '城西店、城北店', width: 32 },
} as const;

const NAME = '门店分配';

const lockedByPhone = async (ctx: Context, phones: readonly string[]) => {
  const shop = await customersOfShop(ctx);
  const found = fromStore(ctx, 'customer')
    .select(['id', 'phone'])
    .where(sql<boolean>`customer.phone = any(${phones}::text[])`)
    .where('phone', '<>', sql.lit(''))
    .where('kind', '<>', sql.lit(WALK_IN))
    .where(isCustomerVisible(ctx))
    .orderBy('id')
    .forUpdate();
  return (shop ? found.where(standsIn(shop)) : found).execute();
};

/** Sets the shops of customers by a sheet of phones, all rows or none. */
export const importCustomerShops: Pick<Group<'parts/customerShop'>, 'importData' | 'importTemplate'> = {
  importTemplate: () => sheetTemplate(NAME, columns),

  importData: withBefore(
    (_outside, { body: { file } }) => readSheet(file, columns, { maxRows: MAX_ROWS }),
    async (ctx, { before: sheet }) => {
      const phones = [...new Set(sheet.rows.map(({ values }) => values.phone))];
      const shops = await fromStore(ctx, 'shop').select(['id', 'name']).where('status', '=', 1).execute();
      const shopOf = new Map(shops.map(({ id, name }) => [name, id]));
      const idOf = new Map((await lockedByPhone(ctx, phones)).map(({ id, phone }) => [phone, id]));
      const seen = new Map<string, number>();
      const wanted = sheet.rows.flatMap(({ row, values }) => {
        const [id, earlier] = [idOf.get(values.phone), seen.get(values.phone)];
        seen.set(values.phone, earlier ?? row);
        if (earlier !== undefined) sheet.blame(row, 'phone', `与第${String(earlier)}行重复`);
        else if (!id) sheet.blame(row, 'phone', '没有这个手机号的客户，请先新增客户');
        const shopId = shopOf.get(values.shop);
        if (!shopId) sheet.blame(row, 'shop', `没有门店「${values.shop}」，或已停用`);
        const names = (values.others ?? '').split(/[、,，;；]/).flatMap((name) => name.trim() || []);
        const unknown = names.find((name) => !shopOf.has(name));
        if (unknown !== undefined) sheet.blame(row, 'others', `没有门店「${unknown}」，或已停用`);
        return id && shopId ? [{ id, shopId, others: names.flatMap((name) => shopOf.get(name) ?? []) }] : [];
      });
      if (!sheet.errors.length) await placeCustomers(ctx, wanted);
      return importResult(ctx, NAME, sheet);
    },
  ),
};
