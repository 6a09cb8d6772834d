import { sysDictType } from '@partsdesk/sdk/basic/sysDictType';
import { sysDictValue } from '@partsdesk/sdk/basic/sysDictValue';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { customerVehicle } from '@partsdesk/sdk/parts/customerVehicle';
import { customLevel } from '@partsdesk/sdk/parts/customLevel';
import { goods } from '@partsdesk/sdk/parts/goods';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { goodsShopCategory } from '@partsdesk/sdk/parts/goodsShopCategory';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsPriceScheme } from '@partsdesk/sdk/parts/partsPriceScheme';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { salesOrderDetailType } from '@partsdesk/sdk/parts/salesOrderDetailType';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import { settleAccountReverse } from '@partsdesk/sdk/parts/settleAccountReverse';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { openSession } from '../../account/login/sessions';
import { newId } from '../../db/ids';
import { archiveParts } from '../company/stockedShop';
import type { Person, TestServer, TestStore } from '../startTestServer';

export interface ExampleSale {
  orderId: string;
  orderCode: string;
  saleOutId: string;
  saleOutCode: string;
  lineId: string;
  receivable: number;
}

/** What a company shares among its shops, and what belongs to the platform. */
interface Company {
  server: TestServer;
  store: TestStore;
  /** Of the platform, level 1. */
  operator: Person;
  filter: string;
  oil: string;
  categoryId: string;
  brandId: string;
  roleId: string;
  salesTypeId: string;
  /** A grade of customers, by which the filter has a price. */
  levelId: string;
  noticeId: string;
  dictTypeId: string;
  dictType: string;
  dictValueId: string;
  menuId: string;
}

/** One of everything in a company, as its owner sees it from one of its shops. */
export interface ExampleWorld extends Company {
  /** In this shop. */
  owner: Person;
  /** The Dept-Id of the shop: '0' in the head store. */
  deptId: string;
  /** The shop's own row, the head store's too. */
  shopId: string;
  warehouseId: string;
  goodsShopId: string;
  accountId: string;
  staffId: string;
  staffUserId: string;
  customerId: string;
  /** The access token of that customer in the mini-app. */
  customerToken: string;
  vehicleId: string;
  plate: string;
  tagId: string;
  restingId: string;
  receiptId: string;
  unpaid: ExampleSale;
  paid: ExampleSale;
  onCredit: ExampleSale;
  partlyOut: ExampleSale;
  handedOut: ExampleSale;
  cancelled: ExampleSale;
}

/** A company with two branches. */
export interface ExampleCompany {
  head: ExampleWorld;
  here: ExampleWorld;
  there: ExampleWorld;
}

let made = 0;
/** A text that stands nowhere else. */
export const fresh = (text: string): string => `${text}${String((made += 1)).padStart(4, '0')}`;
/** A mobile number that nobody has. */
export const freshPhone = (): string => String(19_000_000_000 + (made += 1));

/** A plate that nobody has. */
export const freshPlate = (): string => `京A${String((made += 1)).padStart(5, '0')}`;

/** A sale that waits for its money. */
export async function sell(
  world: Pick<ExampleWorld, 'owner' | 'customerId' | 'vehicleId' | 'staffId' | 'salesTypeId' | 'filter' | 'oil'>,
): Promise<ExampleSale> {
  const {
    owner: { client },
    customerId,
    vehicleId,
    staffId,
    salesTypeId,
    filter,
    oil,
  } = world;
  const { id, code, saleOutId, saleOutCode, receivable } = await orderSale(client).add({
    customerId,
    vehicleId,
    serviceStaffId: staffId,
    lines: [
      { skuId: filter, quantity: 2, detailTypeId: salesTypeId },
      { skuId: oil, quantity: 1.5 },
    ],
  });
  const [line] = (await saleOut(client).item({ id: saleOutId })).lines;
  return { orderId: id, orderCode: code, saleOutId, saleOutCode, lineId: line?.id ?? '', receivable };
}

/** Pays a sale in cash; answers the receipt. */
export async function pay(
  { owner }: { owner: Person },
  sale: Pick<ExampleSale, 'saleOutId' | 'receivable'>,
): Promise<string> {
  const { id } = await receiptBill(owner.client).add({
    saleOutId: sale.saleOutId,
    tenders: [{ method: 'cash', amount: sale.receivable }],
  });
  return id ?? '';
}

/** Builds a company with everything in it, in about a second; as often as wanted, and every time of the same make. */
export async function exampleCompany(server: TestServer): Promise<ExampleCompany> {
  const store = await server.store();
  const head = store.owner.client;
  const { filter, oil } = await archiveParts(head);
  const [here, there] = [await store.branch('城东店'), await store.branch('城西店')];
  const company: Company = {
    server,
    store,
    filter,
    oil,
    ...(await platformThings(server)),
    categoryId: await goodsCategory(head).add({ name: '制动系统' }),
    brandId: await goodsBrand(head).add({ name: '博世' }),
    roleId: await sysAuthority(head).add({ name: '晚班收银' }),
    levelId: await customLevel(head).add({ name: '修理厂' }),
    salesTypeId: await salesOrderDetailType(head).add({ name: '配件销售' }),
  };
  await server.database.transaction({ role: 'tenant', storeId: store.id }, ({ db }) =>
    db
      .insertInto('price_approval')
      .values({
        store_id: store.id,
        id: newId(server.clock.now()),
        shop_id: store.headShopId,
        cashier_id: store.owner.id,
        approver_id: store.owner.id,
        approver_name: '店长',
        lowest_percent: 80,
        master: false,
        cart_hash: '',
        ends: server.clock.now(),
        create_time: server.clock.now(),
      })
      .execute(),
  );
  await partsPriceScheme(head).save({ skuId: filter, rules: [{ levelId: company.levelId, percent: 90 }] });
  await goodsShopCategory(head).add({ name: '畅销' });
  await goods(head).distributeMini({ skuIds: [filter] });
  // Long before anything was sold.
  const closing = await settleAccount(head).save({ closeTo: '2019-12-31' });
  await settleAccountReverse(head).save({ settleAccountId: closing, reason: '漏记' });
  return {
    head: await worldAt(company, '0'),
    here: await worldAt(company, here),
    there: await worldAt(company, there),
  };
}

async function platformThings(server: TestServer) {
  const operator = await server.person();
  await server.database.transaction({ role: 'platform' }, ({ db }) =>
    db.updateTable('platform.app_user').set({ platform_level: 1 }).where('id', '=', operator.id).execute(),
  );
  const dictType = fresh('type');
  const dictTypeId = await sysDictType(operator.client).add({ type: dictType, name: '示例类型' });
  const day = 86_400;
  return {
    operator,
    dictType,
    dictTypeId,
    dictValueId: await sysDictValue(operator.client).add({ typeId: dictTypeId, value: '1', label: '示例值' }),
    menuId: await sysMenu(operator.client).add({ path: fresh('Example'), name: '示例页面', type: 1 }),
    noticeId: await onlineNotice(operator.client).add({
      title: '升级通知',
      content: '今晚升级',
      startTime: moment(server, -day),
      endTime: moment(server, 30 * day),
    }),
  };
}

/** A moment that lies this many seconds from now. */
export const moment = (server: TestServer, seconds: number): string =>
  new Date(server.clock.now().getTime() + seconds * 1000).toISOString();

const customersToken = async ({ server, store }: Company, customerId: string) =>
  (
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      openSession(db, { customerId, storeId: store.id }, server.clock.now()),
    )
  ).access_token;

async function worldAt(company: Company, deptId: string): Promise<ExampleWorld> {
  const { store, filter, oil } = company;
  const owner = store.owner.at(deptId);
  const { client } = owner;
  const shopId = deptId === '0' ? store.headShopId : deptId;
  const warehouseId = (await warehouse(client).list({}))[0]?.id ?? '';
  await warehouseInitialize(client).add({
    lines: [filter, oil].map((skuId) => ({ skuId, warehouseId, quantity: 90_000, unitCost: 200_000 })),
  });
  const [sold] = (await goodsShop(client).page({ keyword: 'LQ-001' })).records;
  const [account] = await receiptBill(client).listPayAccount({});
  const member = await store.staff(['CustomerTag'], deptId === '0' ? undefined : deptId);
  const staff = await partsStaff(store.owner.client).getByUserId({ userId: member.id });
  await partsStaff(store.owner.client).bindFenxiaoStaff({ userId: member.id, roleIds: ['seller'] });
  const tagId = await customerTag(client).add({ name: fresh('老客户') });
  const customerId = await customer(client).add({
    name: '王师傅修理厂',
    phone: freshPhone(),
    kind: 2,
    source: '门店',
    creditLimit: 9_999_999_999,
    tagIds: [tagId],
  });
  const plate = freshPlate();
  const vehicleId = await customerVehicle(client).add({ customerId, plate, modelName: '大众 朗逸 2018款' });
  const restingId = await orderResting(client).add({
    customerId,
    vehicleId,
    lines: [{ skuId: filter, quantity: 1, price: 3500, orderType: 1 }],
  });

  const placed = {
    ...company,
    owner,
    deptId,
    shopId,
    warehouseId,
    goodsShopId: sold?.id ?? '',
    accountId: account?.id ?? '',
    staffId: staff?.id ?? '',
    staffUserId: member.id,
    customerId,
    customerToken: await customersToken(company, customerId),
    vehicleId,
    plate,
    tagId,
    restingId,
  };
  const sale = () => sell(placed);
  const [unpaid, paid, onCredit, partlyOut, handedOut, cancelled] = [
    await sale(),
    await sale(),
    await sale(),
    await sale(),
    await sale(),
    await sale(),
  ];
  const receiptId = await pay(placed, paid);
  await receiptBill(client).add({ saleOutId: onCredit.saleOutId, tenders: [], onCredit: true });
  await pay(placed, partlyOut);
  await saleOut(client).submitOut({ id: partlyOut.saleOutId, lines: [{ lineId: partlyOut.lineId, quantity: 1 }] });
  await pay(placed, handedOut);
  await saleOut(client).submitOut({ id: handedOut.saleOutId });
  await orderSale(client).remove({ id: cancelled.orderId, reason: '客户不要了' });
  return { ...placed, receiptId, unpaid, paid, onCredit, partlyOut, handedOut, cancelled };
}
