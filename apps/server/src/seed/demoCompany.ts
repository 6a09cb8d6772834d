import { hashPassword } from '../account/login/password';
import type { Db } from '../db/database';
import { newId } from '../db/ids';

export const DEMO_PASSWORD = 'Demo2026!';

export const demoShops = [
  { name: '城东店', contact: '王建国', phone: '13805710021', address: '杭州市江干区艮山西路 218 号' },
  { name: '城西店', contact: '李敏', phone: '13805710022', address: '杭州市西湖区古墩路 656 号' },
  { name: '高新店', contact: '赵志强', phone: '13805710023', address: '杭州市滨江区江南大道 3880 号' },
] as const;

interface DemoStaff {
  loginName: string;
  name: string;
  phone: string;
  role: string;
  /** Index of the shop; null: everywhere. */
  shop: number | null;
  title: string;
}

export const demoStaff: DemoStaff[] = [
  {
    loginName: 'laoban',
    name: '陈国华',
    phone: '13900000001',
    role: '店主',
    shop: null,
    title: '店主，总店和全部门店',
  },
  { loginName: 'dianzhang', name: '王建国', phone: '13900000002', role: '店长', shop: 0, title: '城东店店长' },
  { loginName: 'lidian', name: '李敏', phone: '13900000003', role: '店长', shop: 1, title: '城西店店长' },
  { loginName: 'shouyin', name: '张丽', phone: '13900000004', role: '收银员', shop: 0, title: '城东店收银员' },
  { loginName: 'shouyin2', name: '周婷', phone: '13900000005', role: '收银员', shop: 1, title: '城西店收银员' },
  { loginName: 'shouyin3', name: '吴佳', phone: '13900000006', role: '收银员', shop: 2, title: '高新店收银员' },
  { loginName: 'cangguan', name: '刘强', phone: '13900000007', role: '仓管员', shop: 0, title: '城东店仓管员' },
  { loginName: 'cangguan2', name: '孙涛', phone: '13900000008', role: '仓管员', shop: 1, title: '城西店仓管员' },
  { loginName: 'cangguan3', name: '郑伟', phone: '13900000009', role: '仓管员', shop: 2, title: '高新店仓管员' },
  { loginName: 'fuwu', name: '黄磊', phone: '13900000010', role: '服务顾问', shop: 0, title: '城东店服务顾问' },
  { loginName: 'fuwu2', name: '林晓', phone: '13900000011', role: '服务顾问', shop: 1, title: '城西店服务顾问' },
  { loginName: 'dianzhang3', name: '赵志强', phone: '13900000012', role: '店长', shop: 2, title: '高新店店长' },
  { loginName: 'fuwu3', name: '何勇', phone: '13900000013', role: '服务顾问', shop: 2, title: '高新店服务顾问' },
  { loginName: 'jishi', name: '彭海涛', phone: '13900000014', role: '服务顾问', shop: 0, title: '城东店技师' },
  {
    loginName: 'shouyin4',
    name: '许佳怡',
    phone: '13900000015',
    role: '收银员',
    shop: 0,
    title: '城东店收银员（已停用）',
  },
  {
    loginName: 'cangguan4',
    name: '邓永强',
    phone: '13900000016',
    role: '仓管员',
    shop: 1,
    title: '城西店仓管员（已停用）',
  },
];

/** Adds the people of the demo company as users; returns their ids by login name. */
export async function addDemoUsers(db: Db, now: Date): Promise<Map<string, string>> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const users = demoStaff.map((person) => ({ person, id: newId(now) }));
  await db
    .insertInto('platform.app_user')
    .values([
      ...users.map(({ person, id }) => ({
        id,
        login_name: person.loginName,
        name: person.name,
        phone: person.phone,
        password_hash,
        create_time: now,
      })),
    ])
    .execute();
  return new Map(users.map(({ person, id }) => [person.loginName, id]));
}

/** Adds the staff with the usual roles of the store. Runs under the store's role. */
export async function addDemoStaff(
  db: Db,
  storeId: string,
  shopIds: string[],
  userIds: Map<string, string>,
  now: Date,
): Promise<void> {
  const roles = await db.selectFrom('role').select(['id', 'name']).where('store_id', '=', storeId).execute();
  const roleIds = new Map(roles.map(({ id, name }) => [name, id]));
  for (const person of demoStaff.filter(({ role }) => role !== '店主')) {
    const id = newId(now);
    await db
      .insertInto('staff')
      .values({
        store_id: storeId,
        id,
        user_id: userIds.get(person.loginName) ?? '',
        name: person.name,
        phone: person.phone,
        is_service: person.role === '服务顾问',
        create_time: now,
      })
      .execute();
    await db
      .insertInto('staff_role')
      .values({
        store_id: storeId,
        staff_id: id,
        role_id: roleIds.get(person.role) ?? '',
        shop_id: person.shop === null ? null : (shopIds[person.shop] ?? null),
      })
      .execute();
  }
}

export async function addDemoRelationships(
  db: Db,
  storeId: string,
  shopIds: string[],
  userIds: Map<string, string>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('platform.relationship')
    .values(
      demoStaff
        .filter(({ shop }) => shop !== null)
        .map((person) => ({
          id: newId(now),
          user_id: userIds.get(person.loginName) ?? '',
          store_id: storeId,
          shop_id: shopIds[person.shop ?? 0] ?? null,
          create_time: now,
        })),
    )
    .execute();
}
