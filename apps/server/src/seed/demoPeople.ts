import { sql } from 'kysely';
import type { Transaction } from '../db/database';
import { newId } from '../db/ids';

const remarks: Record<string, string> = {
  店长: '管理一家门店：员工、客户、库存和账',
  收银员: '收银开单、收款、交班',
  仓管员: '出库、盘点、查库存',
  服务顾问: '跟进自己的客户和订单',
};

/** Roles of the app, with their paths. */
const appRoles = [
  {
    name: 'APP店长',
    remark: '手机上看经营概览和订单',
    paths: [
      'DashboardAnalysis',
      'OrderListIndex',
      'OrderDeliveryOrderDetails',
      'CustomerList',
      'CustomerListCar',
      'GoodsShopList',
    ],
  },
  { name: 'APP外勤', remark: '手机上查客户、查库存', paths: ['CustomerList', 'CustomerListCar', 'GoodsShopList'] },
];

/** Service people by login name, with their scope and rights. */
const service: Record<
  string,
  {
    data_scope: 'all' | 'shop' | 'own';
    see_phone?: boolean;
    allow_discount?: boolean;
    allow_credit?: boolean;
    /** One of this many customers is theirs. */ share: number;
  }
> = {
  fuwu: { data_scope: 'own', allow_credit: false, share: 4 },
  fuwu2: { data_scope: 'shop', share: 5 },
  fuwu3: { data_scope: 'own', see_phone: false, allow_discount: false, allow_credit: false, share: 6 },
  jishi: { data_scope: 'own', allow_discount: false, share: 7 },
};
const left = ['shouyin4', 'cangguan4'];
const bound = ['laoban', 'dianzhang', 'fuwu2'];
const onDistribution: Record<string, { id: string; name: string; remark: string }[]> = {
  laoban: [{ id: 'admin', name: '分销管理员', remark: '管理分销商、价格和结算' }],
  fuwu: [{ id: 'seller', name: '分销员', remark: '推广商品，查看自己的佣金' }],
};

/**
 * Adds the people's details beyond their roles: who left, who sees what, whose customers are whose, who is bound to
 * other platforms.
 */
export async function addDemoPeople(
  transaction: Transaction,
  storeId: string,
  userIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const { db } = transaction;
  const idOf = (loginName: string) => userIds.get(loginName) ?? '';
  for (const [name, remark] of Object.entries(remarks))
    await db.updateTable('role').set({ remark }).where('store_id', '=', storeId).where('name', '=', name).execute();
  const menus = await db.selectFrom('platform.sys_menu').select(['id', 'path']).where('kind', '=', 1).execute();
  for (const { name, remark, paths } of appRoles) {
    const id = newId(now);
    await db
      .insertInto('role')
      .values({ store_id: storeId, id, name, remark, level: 20, kind: 1, create_time: now })
      .execute();
    await db
      .insertInto('role_menu')
      .values(
        menus
          .filter((menu) => paths.includes(menu.path))
          .map((menu) => ({ store_id: storeId, role_id: id, menu_id: menu.id })),
      )
      .execute();
  }
  for (const [loginName, { share, ...rights }] of Object.entries(service)) {
    await db
      .updateTable('staff')
      .set({ ...rights, is_service: true })
      .where('store_id', '=', storeId)
      .where('user_id', '=', idOf(loginName))
      .execute();
    await sql`update customer set service_staff_id = staff.id from staff join staff_role on staff_role.store_id = staff.store_id and staff_role.staff_id = staff.id
      where staff.store_id = ${storeId} and staff.user_id = ${idOf(loginName)} and customer.store_id = ${storeId} and customer.shop_id = staff_role.shop_id
        and customer.kind <> 0 and customer.service_staff_id is null and abs(hashtext(customer.phone)) % ${share} = 0`.execute(
      db,
    );
  }
  await db
    .updateTable('staff')
    .set({ status: 0 })
    .where('store_id', '=', storeId)
    .where('user_id', 'in', left.map(idOf))
    .execute();
  await db
    .insertInto('staff_fenxiao')
    .values(
      Object.entries(onDistribution).map(([loginName, roles]) => ({
        store_id: storeId,
        user_id: idOf(loginName),
        fenxiao_user_id: `fx-${idOf(loginName).slice(-12)}`,
        roles: JSON.stringify(roles),
        create_time: now,
      })),
    )
    .execute();

  await transaction.become({ role: 'platform' });
  await db
    .updateTable('platform.relationship')
    .set({ status: 0 })
    .where('store_id', '=', storeId)
    .where('user_id', 'in', left.map(idOf))
    .execute();
  // The sandbox's account id for a mobile number.
  await sql`update platform.app_user set sso_user_id = 'hub-' || phone where id = any(${bound.map(idOf)}::uuid[])`.execute(
    db,
  );
  await transaction.become({ role: 'tenant', storeId });
}

/** Reads the service person of each customer who has one. */
export async function demoServers({ db }: Transaction, storeId: string): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('customer')
    .select(['id', 'service_staff_id as staffId'])
    .where('store_id', '=', storeId)
    .where('service_staff_id', 'is not', null)
    .$narrowType<{ staffId: string }>()
    .execute();
  return new Map(found.map(({ id, staffId }) => [id, staffId]));
}
