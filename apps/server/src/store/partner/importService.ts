import { importResult, readSheet, sheetTemplate, type ReadSheet } from '../../file/sheets';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { accountOfPhone, inviteStaff } from '../staff/joinStaff';
import { assertMayGive, type RoleAtShop } from '../staff/staffRoles';

type Handlers = Pick<Group<'parts/partsStaff'>, 'importServiceExcel' | 'importServiceTemplate'>;

const columns = {
  name: { title: '姓名', kind: 'text', required: true, maxLength: 30, example: '王师傅' },
  phone: { title: '手机号', kind: 'mobile', required: true, example: '13800138000' },
  role: { title: '角色', kind: 'text', required: true, maxLength: 20, example: '服务顾问' },
  shop: { title: '门店', kind: 'text', maxLength: 50, example: '城东店', width: 24 },
  dataScope: {
    title: '数据范围',
    kind: 'choice',
    choices: { 全部: 'all', 本门店: 'shop', 仅本人客户: 'own' },
    example: '本门店',
  },
} as const;
type Sheet = ReadSheet<typeof columns>;

const NAME = '服务人员';

/** Finds the phones of present members of staff. */
async function staffPhones(ctx: Context, phones: readonly string[]): Promise<Set<string>> {
  if (!phones.length) return new Set();
  const users = await ctx.platform((db) =>
    db.selectFrom('platform.app_user').select(['id', 'phone']).where('phone', 'in', phones).execute(),
  );
  if (!users.length) return new Set();
  const staff = await fromStore(ctx, 'staff')
    .select('user_id as userId')
    .where('deleted_time', 'is', null)
    .where(
      'user_id',
      'in',
      users.map((user) => user.id),
    )
    .execute();
  const here = new Set(staff.map((one) => one.userId));
  return new Set(users.flatMap((user) => (here.has(user.id) && user.phone ? [user.phone] : [])));
}

/** Reads roles and shops by name, with the reason why a role may not be given in a shop; each is checked once. */
async function placesOf(ctx: Context) {
  const roles = await fromStore(ctx, 'role').select(['id', 'name']).where('kind', '=', 0).execute();
  const shops = await fromStore(ctx, 'shop').select(['id', 'name']).where('is_head', '=', false).execute();
  const refusals = new Map<string, string | undefined>();
  return {
    role: (name: string) => roles.find((role) => role.name === name)?.id,
    shop: (name: string) => shops.find((shop) => shop.name === name)?.id,
    async refusal(wanted: RoleAtShop): Promise<string | undefined> {
      const key = JSON.stringify(wanted);
      if (!refusals.has(key)) {
        refusals.set(
          key,
          await assertMayGive(ctx, [wanted]).then(
            () => undefined,
            (error: unknown) => {
              if (error instanceof Failure) return error.message;
              throw error;
            },
          ),
        );
      }
      return refusals.get(key);
    },
  };
}

/** Refuses all invalid cells; returns the role of each row. */
async function checked(ctx: Context, sheet: Sheet): Promise<Map<number, RoleAtShop>> {
  const places = await placesOf(ctx);
  const known = await staffPhones(
    ctx,
    sheet.rows.map(({ values }) => values.phone),
  );
  const seen = new Map<string, number>();
  const given = new Map<number, RoleAtShop>();
  for (const {
    row,
    values: { phone, role, shop },
  } of sheet.rows) {
    const before = seen.get(phone);
    if (before !== undefined) sheet.blame(row, 'phone', `与第${String(before)}行重复`);
    else if (known.has(phone)) sheet.blame(row, 'phone', '已是本店员工');
    seen.set(phone, before ?? row);
    const roleId = places.role(role);
    const shopId = shop === null ? ctx.shopId : places.shop(shop);
    if (!roleId) sheet.blame(row, 'role', `没有角色「${role}」`);
    if (shopId === undefined) sheet.blame(row, 'shop', `没有门店「${shop ?? ''}」`);
    if (!roleId || shopId === undefined) continue;
    const refusal = await places.refusal({ roleId, shopId });
    if (refusal) sheet.blame(row, 'role', refusal);
    given.set(row, { roleId, shopId });
  }
  return given;
}

/** Imports service personnel from a sheet, all rows or none. */
export const importService: Handlers = {
  importServiceTemplate: () => sheetTemplate(NAME, columns),

  importServiceExcel: withBefore(
    (_outside, { body: { file } }) => readSheet(file, columns),
    async (ctx, { before: sheet }) => {
      const given = await checked(ctx, sheet);
      if (!sheet.errors.length) {
        for (const {
          row,
          values: { name, phone, dataScope },
        } of sheet.rows) {
          const role = given.get(row);
          const account = await accountOfPhone(ctx, phone, name);
          const draft = { name, phone, isService: true, roles: role ? [role] : [], dataScope: dataScope ?? 'shop' };
          await inviteStaff(ctx, { userId: account.userId, ...draft }, { phone, ...account, field: 'phone' });
        }
      }
      return importResult(ctx, NAME, sheet);
    },
  ),
};
