import { addSeconds } from '../clock';
import type { Transaction } from '../db/database';
import { withinStore } from '../kit/storeTables';
import { appAfterSalesOrder } from '../order/afterSale/appAfterSalesOrder';
import { appCustomerComment } from '../order/comment/appCustomerComment';
import { customerComment } from '../order/comment/customerComment';
import { appMaintenanceMs } from '../order/maintenance/appMaintenanceMs';
import { appOrderSale } from '../order/online/appOrderSale';
import { orderSale } from '../order/sale/orderSale';
import { call } from './call';
import { receiveMoney } from './receiveMoney';
import { seedContext } from './seedContext';

interface Company {
  storeId: string;
  shop:
    | { id: string; cashier: { id: string; name: string }; customers: { id: string; vehicleId: string | undefined }[] }
    | undefined;
  lead: { id: string; name: string };
}

const place = call<{ id: string; saleOutId: string; receivable: number }>(appOrderSale.add);
const accept = call(orderSale.acceptOrder);
const deliver = call(orderSale.deliveryOrder);
const confirm = call(appOrderSale.confirmReceipt);
const apply = call(appAfterSalesOrder.add);
const say = call<string>(appCustomerComment.add);
const reply = call(customerComment.reply);
const ask = call(appMaintenanceMs.add);

const HOUR = 3600;
/** The age of each order in seconds, and its state. */
const orders = [
  {
    ago: 300,
    until: 'placed',
    delivery: 0,
    receiver: '吴晓东',
    address: '杭州市西湖区文三路 478 号',
    message: '请尽快发货',
  },
  { ago: 2 * HOUR, until: 'paid', delivery: 0, receiver: '郑海燕', address: '杭州市余杭区良睦路 1399 号', message: '' },
  { ago: 3 * HOUR, until: 'paid', delivery: 1, receiver: '孙伟', address: '', message: '下午四点来取' },
  {
    ago: 26 * HOUR,
    until: 'shipped',
    delivery: 0,
    receiver: '何志强',
    address: '杭州市滨江区江陵路 88 号',
    message: '',
  },
  {
    ago: 50 * HOUR,
    until: 'completed',
    delivery: 0,
    receiver: '马丽娟',
    address: '杭州市拱墅区莫干山路 221 号',
    message: '',
  },
  {
    ago: 74 * HOUR,
    until: 'completed',
    delivery: 0,
    receiver: '蒋文涛',
    address: '杭州市西湖区古墩路 656 号',
    message: '',
    said: { stars: 2, content: '包装破了，盒子压扁了，东西还能用。希望发货前检查一下。' },
  },
  {
    ago: 98 * HOUR,
    until: 'completed',
    delivery: 0,
    receiver: '宋佳',
    address: '杭州市上城区庆春路 118 号',
    message: '',
    said: { stars: 5, content: '型号对得上，昨天下单今天就到，师傅装上说没问题。' },
  },
  {
    ago: 122 * HOUR,
    until: 'completed',
    delivery: 0,
    receiver: '潘建军',
    address: '杭州市萧山区市心中路 700 号',
    message: '',
    said: {
      stars: 4,
      content: '东西不错，就是快递慢了一天。',
      reply: '感谢您的评价，我们会催促快递，下次优先为您安排顺丰。',
    },
  },
  {
    ago: 146 * HOUR,
    until: 'completed',
    delivery: 0,
    receiver: '魏芳',
    address: '杭州市滨江区江南大道 288 号',
    message: '',
    said: { stars: 5, content: '第三次买了，正品，价格实在。', reply: '谢谢老客户支持，保养周期到了我们会提醒您。' },
  },
  {
    ago: 52 * HOUR,
    until: 'afterSale',
    delivery: 0,
    receiver: '罗文彬',
    address: '杭州市临平区邱山大街 9 号',
    message: '',
  },
  {
    ago: HOUR,
    until: 'placed',
    delivery: 2,
    receiver: '顺风汽修 韩师傅',
    address: '杭州市上城区望江东路 12 号',
    message: '车在举升机上，急用',
    payAfterUse: true,
  },
  {
    ago: 28 * HOUR,
    until: 'shipped',
    delivery: 0,
    receiver: '诚信汽修 邓师傅',
    address: '杭州市萧山区通惠中路 56 号',
    message: '',
    payAfterUse: true,
  },
] as const;
/** The orders from the oldest to the newest. */
const oldestFirst = orders.toSorted((one, other) => other.ago - one.ago);

/**
 * Adds orders of the mini-app in every state, with after-sale cases, comments and requests. Runs under the store's
 * role.
 */
export async function addDemoOnlineOrders(
  transaction: Transaction,
  { storeId, shop, lead }: Company,
  now: Date,
): Promise<void> {
  if (!shop) return;
  const { db } = transaction;
  const offered = await db
    .selectFrom('goods_mini as mini')
    .innerJoin('goods_shop as sold', withinStore('sold.id', 'mini.goods_shop_id'))
    .innerJoin('stock', withinStore('stock.sku_id', 'sold.sku_id'))
    .innerJoin('warehouse', withinStore('warehouse.id', 'stock.warehouse_id'))
    .select('sold.sku_id as skuId')
    .where('mini.store_id', '=', storeId)
    .where('mini.shop_id', '=', shop.id)
    .where('mini.on_shelf', '=', 1)
    .where('sold.on_sale', '=', 1)
    .where('mini.kind', '=', 3)
    .where('warehouse.shop_id', '=', shop.id)
    .where('warehouse.is_default', '=', true)
    .where((row) => row(row('stock.on_hand', '-', row.ref('stock.allocated')), '>=', 4))
    .orderBy('mini.sort')
    .limit(6)
    .execute();
  if (!offered.length) return;
  for (const [index, { ago, until, ...more }] of oldestFirst.entries()) {
    const { said, ...draft } = 'said' in more ? more : { ...more, said: undefined };
    const buyer = shop.customers[index * 3];
    const skuIds = [
      ...new Set(
        [offered[index % offered.length], offered[(index + 2) % offered.length]].flatMap((row) => row?.skuId ?? []),
      ),
    ];
    if (!buyer || !skuIds.length) continue;
    const moment = addSeconds(now, -ago);
    const asStaff = (seconds: number) =>
      seedContext(transaction, {
        now: addSeconds(moment, seconds),
        user: shop.cashier,
        storeId,
        shopId: shop.id,
        placeId: shop.id,
      });
    const asCustomer = (seconds: number) => ({
      ...asStaff(seconds),
      user: null,
      shopId: null,
      placeId: '',
      customerId: buyer.id,
    });
    const order = await place(asCustomer(0), {
      query: {},
      body: {
        ...draft,
        shopId: shop.id,
        phone: `139${String(58_110_000 + index * 137)}`,
        lines: skuIds.map((skuId) => ({ skuId, quantity: 1 })),
      },
    });
    if (until === 'placed') continue;
    let version = 1;
    if ('payAfterUse' in draft) {
      await db
        .updateTable('customer')
        .set({ credit_limit: 2_000_000 })
        .where('store_id', '=', storeId)
        .where('id', '=', buyer.id)
        .where((row) => row.or([row('credit_limit', 'is', null), row('credit_limit', '<', 2_000_000)]))
        .execute();
      await accept(asStaff(900), { query: {}, body: { id: order.id, version } });
    } else
      await receiveMoney(asStaff(240), {
        query: {},
        body: { saleOutId: order.saleOutId, tenders: [{ method: 'wechat', amount: order.receivable }] },
      });
    version += 1;
    if (until === 'paid') continue;
    await deliver(asStaff(2 * HOUR), {
      query: {},
      body: {
        id: order.id,
        version,
        delivery: 0,
        expressCompany: '顺丰速运',
        expressNo: `SF14${String(20_771_133 + index)}`,
      },
    });
    if (until === 'shipped') continue;
    await confirm(asCustomer(24 * HOUR), { query: {}, body: { id: order.id, version: version + 1 } });
    if (said) {
      const id = await say(asCustomer(25 * HOUR), {
        query: {},
        body: { orderId: order.id, stars: said.stars, content: said.content },
      });
      if ('reply' in said) await reply(asStaff(27 * HOUR), { query: {}, body: { id, reply: said.reply } });
    }
    if (until === 'afterSale')
      await apply(asCustomer(30 * HOUR), {
        query: {},
        body: { orderId: order.id, type: 2, reason: '型号不符，装不上' },
      });
  }
  const asked = [
    ['周建', '怠速抖动，冷车启动困难', '杭州市拱墅区石祥路 589 号'],
    ['林晓', '刹车时有尖叫声，方向盘轻微抖动', ''],
  ] as const;
  for (const [index, [contact, fault, address]] of asked.entries()) {
    const owner = shop.customers.filter(({ vehicleId }) => vehicleId)[index];
    if (!owner) continue;
    const ctx = {
      ...seedContext(transaction, { now: addSeconds(now, -(index + 1) * 5 * HOUR), user: lead, storeId }),
      user: null,
      customerId: owner.id,
    };
    await ask(ctx, {
      query: {},
      body: {
        shopId: shop.id,
        vehicleId: owner.vehicleId,
        contact,
        phone: `137${String(68_220_000 + index)}`,
        fault,
        address,
      },
    });
  }
}
