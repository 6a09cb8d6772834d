import { addDays, addSeconds, dayOf } from '../../clock';
import { customer } from '../../customer/customer';
import type { Transaction } from '../../db/database';
import { withinStore } from '../../kit/storeTables';
import { distributor } from '../../market/commission/distributor';
import { distributorCustomer } from '../../market/commission/distributorCustomer';
import { appDistributorEarnTask, distributorEarnTask } from '../../market/commission/earnTask';
import { releaseCommission } from '../../market/commission/releaseCommission';
import { subCommissionSettlement } from '../../market/commission/subCommissionSettlement';
import { saleOut } from '../../order/outbound/saleOut';
import { refundBill } from '../../order/returns/refundBill';
import { salesReturn } from '../../order/returns/salesReturn';
import { orderSale } from '../../order/sale/orderSale';
import { storeSetting } from '../../store/setting/storeSetting';
import { call } from '../call';
import { receiveMoney } from '../receiveMoney';
import { seedContext } from '../seedContext';

const saveTask = call(distributorEarnTask.saveTaskSettings);
const handIn = call<string>(appDistributorEarnTask.add);
const checkTasks = call(distributorEarnTask.batchCheck);
const saveSetting = call(storeSetting.saveCommission);
const addCustomer = call<string>(customer.add);
const addDistributor = call<string>(distributor.add);
const disable = call(distributor.disable);
const bind = call<string>(distributorCustomer.add);
const place = call<{ id: string; saleOutId: string; receivable: number }>(orderSale.add);
const handOut = call(saleOut.submitOut);
const writeOff = call(subCommissionSettlement.writtenOff);
const [save, submit, pass] = [call<{ id: string }>(salesReturn.save), call(salesReturn.submit), call(salesReturn.pass)];
const refundInfo = call<{ version: number; tenders: { method: string; suggested: number }[] }>(
  refundBill.getSaleOutInfo,
);
const refund = call(refundBill.add);

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  headId: string;
  shop: { id: string } | undefined;
}

const MOST_SOLD = 12;

/** Each step is a second after the one before; the last is not after now. */
const STEPS = 90;

/** Selects a part that the shop has enough of for all sales. */
const soldPart = ({ db }: Transaction, storeId: string, shopId: string) =>
  db
    .selectFrom('stock')
    .innerJoin('warehouse', withinStore('warehouse.id', 'stock.warehouse_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'stock.sku_id'))
    .select('sku.id')
    .where('stock.store_id', '=', storeId)
    .where('warehouse.shop_id', '=', shopId)
    .where('warehouse.is_default', '=', true)
    .where('sku.price', '>=', 2000)
    .where((where) => where(where('stock.on_hand', '-', where.ref('stock.allocated')), '>=', MOST_SOLD))
    .orderBy('sku.sku_code')
    .limit(1)
    .executeTakeFirst();

/** Adds distributors with a commission in every status: frozen, payable, written off, reversed and owed. */
export async function addDemoCommissions(
  transaction: Transaction,
  { storeId, user, headId, shop }: Demo,
  now: Date,
): Promise<void> {
  if (!shop) return;
  const { db } = transaction;
  const part = await soldPart(transaction, storeId, shop.id);
  const account = await db
    .selectFrom('fund_account')
    .select('id')
    .where('store_id', '=', storeId)
    .where('shop_id', '=', shop.id)
    .where('method', '=', 'wechat')
    .where('status', '=', 1)
    .orderBy('id')
    .executeTakeFirst();
  if (!part || !account) return;
  let seconds = -STEPS;
  const at = (shopId?: string) =>
    seedContext(transaction, {
      now: addSeconds(now, (seconds += 1)),
      user,
      storeId,
      placeId: shopId ?? headId,
      ...(shopId ? { shopId } : {}),
    });
  const head = <T>(act: (ctx: unknown, input: { query: object; body: unknown }) => Promise<T>, body: object) =>
    act(at(), { query: {}, body });
  const here = <T>(act: (ctx: unknown, input: { query: object; body: unknown }) => Promise<T>, body: object) =>
    act(at(shop.id), { query: {}, body });

  const terms = { open: true, rate: 500, bindDays: 365, lowestWithdrawal: 0 };
  // Payable at once, until the last sale, which waits its days.
  await head(saveSetting, { version: 0, ...terms, settleDays: 0 });
  const promoter = async (name: string, phone: string, more: object = {}) =>
    head(addDistributor, { customerId: await here(addCustomer, { name, phone }), ...more });
  const brought = async (distributorId: string, name: string, phone: string) => {
    const customerId = await here(addCustomer, { name, phone });
    await head(bind, { distributorId, customerId });
    return customerId;
  };
  const [master, colleague] = [
    await promoter('陈师傅', '13911230001', { ratio: 800 }),
    await promoter('周姐', '13911230002'),
  ];
  const left = await promoter('老钱', '13911230003');
  await head(disable, { id: left, version: 1 });
  const [garage, fleet] = [
    await brought(master, '陈师傅介绍的修理厂', '13911230011'),
    await brought(colleague, '周姐介绍的车队', '13911230012'),
  ];

  const sell = async (customerId: string, quantity: number) => {
    const sale = await here(place, { customerId, lines: [{ skuId: part.id, quantity }] });
    const { saleOutId, receivable } = sale;
    await receiveMoney(at(shop.id), {
      query: {},
      body: { saleOutId, tenders: [{ method: 'wechat', amount: receivable }] },
    });
    await here(handOut, { id: saleOutId });
    return sale;
  };
  const released = async (customerId: string, quantity: number) => {
    const sale = await sell(customerId, quantity);
    await releaseCommission(at(), sale.id);
    return sale;
  };
  const pay = async (distributorId: string, paymentNo: string) => {
    const { version } = await db
      .selectFrom('commission_balance')
      .select('last_seq as version')
      .where('store_id', '=', storeId)
      .where('distributor_id', '=', distributorId)
      .executeTakeFirstOrThrow();
    await head(writeOff, { distributorId, accountId: account.id, version, paymentNo, remark: '按月结算' });
  };
  const giveBack = async ({ saleOutId }: { saleOutId: string }, quantity: number) => {
    const { id: saleOutLineId } = await db
      .selectFrom('sale_out_line')
      .select('id')
      .where('store_id', '=', storeId)
      .where('sale_out_id', '=', saleOutId)
      .executeTakeFirstOrThrow();
    const lines = [{ saleOutLineId, quantity, condition: 1, reason: '型号不符' }];
    const { id } = await here(save, { saleOutId, lines });
    await here(submit, { id, version: 1 });
    await here(pass, { id, version: 2 });
    const { version, tenders } = await refundInfo(at(shop.id), { query: { salesReturnId: id }, body: undefined });
    const chosen = tenders.flatMap(({ method, suggested }) => (suggested ? [{ method, amount: suggested }] : []));
    await here(refund, { salesReturnId: id, version, tenders: chosen });
  };

  const early = await released(garage, 2);
  await released(fleet, 2);
  await pay(master, 'ZZ-20260801');
  await pay(colleague, 'ZZ-20260802');
  await giveBack(early, 1);
  await giveBack(await sell(fleet, 1), 1);
  await released(garage, 3);
  await head(saveSetting, { version: 1, settleDays: 7 });
  await sell(garage, 1);
  await sell(fleet, 2);

  const days = { beginDay: dayOf(addSeconds(now, -STEPS)), endDay: dayOf(addDays(now, 30)) };
  const task = { name: '门头照征集', reward: 2000, proof: '门头照两张，带上店名', most: 5 };
  await head(saveTask, { ...task, ...days, version: 0 });
  const hand = async (distributorId: string, words: string) => {
    const { customer_id: customerId } = await db
      .selectFrom('distributor')
      .select('customer_id')
      .where('store_id', '=', storeId)
      .where('id', '=', distributorId)
      .executeTakeFirstOrThrow();
    return handIn({ ...at(), user: null, customerId }, { query: {}, body: { words } });
  };
  const [good, bad] = [await hand(master, '城东路店门头，正面和侧面'), await hand(colleague, '门头在装修')];
  await hand(master, '仓库门头，挂牌后补拍');
  await hand(colleague, '装修好了，重新拍的');
  await head(checkTasks, { ids: [good], versions: [1], pass: true });
  await head(checkTasks, { ids: [bad], versions: [1], pass: false, reason: '没有拍到店名' });
}
