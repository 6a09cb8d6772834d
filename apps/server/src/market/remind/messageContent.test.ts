import { appInquiryManager } from '@partsdesk/sdk/parts/appInquiryManager';
import { distributor } from '@partsdesk/sdk/parts/distributor';
import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import { inquiryManager } from '@partsdesk/sdk/parts/inquiryManager';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commissionDesk } from '../../testing/company/commissionDesk';
import { onlineShop } from '../../testing/company/onlineShop';
import { phoneDesk } from '../../testing/company/phone';
import { taskDesk } from '../../testing/company/taskDesk';
import { passTime } from '../../testing/passTime';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(() => server.stop());

const TIME = /^\d{4}年\d{1,2}月\d{1,2}日 \d{2}:\d{2}$/;
const aTime = () => expect.stringMatching(TIME) as string;

it('[MKT-68] an order tells when it is paid, shipped and refunded, once each', async () => {
  const shop = await onlineShop(server);
  const here = await phoneDesk(server, shop.store);
  await here.choose('paid', 'shipped', 'refunded');
  await here.accepts(shop.buyer.id, 5);
  const order = await shop.order();
  await shop.pay(order);
  await here.settled();
  await shop.deliver(order);
  await here.settled();
  const other = await shop.order();
  await shop.pay(other);
  const { version } = await shop.seen(other.id);
  await orderSale(shop.owner.client).cancelOrder({ id: other.id, version, reason: '缺货' });
  await passTime(server, ['onlineRefund'], 1, 1);
  await here.settled();
  const { sent } = await here.atWechat();
  expect(sent.map(({ values }) => values)).toEqual([
    { character_string1: order.code, amount2: '198.00元', time3: aTime(), thing4: '城东店' },
    {
      character_string1: order.code,
      thing2: expect.stringMatching(/等2种$/) as string,
      time3: aTime(),
      thing4: '顺丰速运',
    },
    { character_string1: other.code, amount2: '198.00元', time3: aTime(), thing4: '城东店' },
    {
      character_string1: expect.stringMatching(/^[\x21-\x7e]+$/) as string,
      amount2: '198.00元',
      phrase3: '退款成功',
      time4: aTime(),
    },
  ]);
});

it('[MKT-68] each reply to an inquiry tells once, with its price', async () => {
  const shop = await onlineShop(server);
  const here = await phoneDesk(server, shop.store);
  await here.choose('inquiryReplied');
  await here.accepts(shop.buyer.id, 5);
  await dullGoods(shop.store.owner.client).addBatch({
    goods: [
      { skuId: shop.filter, title: '停产机滤', lines: [{ shopId: shop.shopId, quantity: 4, price: 1800, online: 1 }] },
    ],
  });
  const headerId = (await dullGoods(shop.store.owner.client).page({})).records[0]?.id ?? '';
  const id = await appInquiryManager(shop.buyer.client).add({ headerId, kind: 0, quantity: 2, content: '什么价' });
  const desk = inquiryManager(shop.owner.client);
  const reply = async (more: object) => {
    const [line] = (await desk.item({ headerId: id })).lines;
    await desk.updateBusinessReply({ id: line!.id, version: line!.version, content: '电话13911112222', ...more });
    await here.settled();
  };
  await reply({});
  await reply({ price: 1750 });
  const { sent } = await here.atWechat();
  expect(sent.map(({ values }) => [values.thing2, values.thing3])).toEqual([
    ['城东店', '请看回复'],
    ['城东店', '17.50元'],
  ]);
  expect(JSON.stringify(sent)).not.toContain('13911112222');
});

it('[MKT-68] a commission tells when it may be written off: of an order by its name, of a task by the activity’s', async () => {
  const desk = await commissionDesk(server);
  const tasks = taskDesk(server, desk);
  const here = await phoneDesk(server, desk.shop.store);
  await here.choose('commissionArrived');
  await here.accepts(desk.promoterCustomerId, 5);
  await tasks.passed();
  await here.settled();
  await desk.sold();
  await desk.days(7);
  await here.settled();
  const { sent } = await here.atWechat();
  expect(sent.map(({ values }) => values)).toEqual([
    { amount1: '20.00元', thing2: '门头照征集', time3: aTime() },
    { amount1: '25.60元', thing2: '订单佣金', time3: aTime() },
  ]);
  expect((await distributor(desk.head).page({})).records[0]).toMatchObject({ available: 4560 });
});
