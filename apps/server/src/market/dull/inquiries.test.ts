import { appDullGoods } from '@partsdesk/sdk/parts/appDullGoods';
import { appInquiryManager } from '@partsdesk/sdk/parts/appInquiryManager';
import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import { goods } from '@partsdesk/sdk/parts/goods';
import { inquiryManager } from '@partsdesk/sdk/parts/inquiryManager';
import { orderDistribution } from '@partsdesk/sdk/parts/orderDistribution';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { warehouseInitialize } from '@partsdesk/sdk/parts/warehouseInitialize';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLedgers } from '../../audit/auditLedgers';
import { dayOf } from '../../clock';
import { asKeeper } from '../../db/keeper';
import { onlineShop, type Buyer, type OnlineShop } from '../../testing/company/onlineShop';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
let west: Person;
let westId: string;
let headerId: string;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
beforeEach(async () => {
  shop = await onlineShop(server);
  westId = await shop.store.branch('城西店');
  west = shop.store.owner.at(westId);
  const [place] = await warehouse(west.client).list({});
  await warehouseInitialize(west.client).add({
    lines: [{ skuId: shop.filter, warehouseId: place?.id ?? '', quantity: 3, unitCost: 200_000 }],
  });
  await dullGoods(shop.store.owner.client).addBatch({
    goods: [
      {
        skuId: shop.filter,
        title: '停产机滤',
        lines: [
          { shopId: shop.shopId, quantity: 4, price: 1800, online: 1 },
          { shopId: westId, quantity: 9, price: 1700, online: 1 },
        ],
      },
    ],
  });
  headerId = (await dullGoods(shop.store.owner.client).page({})).records[0]?.id ?? '';
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

const inquiries = (person: Person = shop.owner) => inquiryManager(person.client);
const mine = ({ client }: Buyer = shop.buyer) => appInquiryManager(client);
const waiting = async (person: Person = shop.owner) => (await remindStatistics(person.client).all()).inquiryAmount;
const ask = (buyer?: Buyer) => mine(buyer).add({ headerId, kind: 0, quantity: 2, content: ' 什么价 ' });
const lineAt = async (person: Person, id: string) => {
  const [line] = (await inquiries(person).item({ headerId: id })).lines;
  if (!line) throw new Error('no line');
  return line;
};
const reply = async (person: Person, id: string, content = '有货') => {
  const { id: lineId, version } = await lineAt(person, id);
  await inquiries(person).updateBusinessReply({ id: lineId, version, content });
};

it('what is said later stands later, though another process said the word before by a clock ahead', async () => {
  const id = await ask();
  const { id: lineId } = await lineAt(shop.owner, id);
  await asKeeper(server.database, (db) =>
    sql`update inquiry_message set id = '7fffffff-ffff-7fff-bfff-ffffffffffff', create_time = create_time + interval '5 s'
      where line_id = ${lineId}`.execute(db),
  );
  await reply(shop.owner, id);
  const said = (await inquiries().item({ headerId: id })).lines.find((line) => line.id === lineId);
  expect(said?.messages.map(({ side, content }) => [side, content])).toEqual([
    [0, '什么价'],
    [1, '有货'],
  ]);
});

it('[MKT-56] [SHELL-20] an inquiry makes a line for each shop that has the part; each replies to its own', async () => {
  const id = await ask();
  expect([await waiting(), await waiting(west), await waiting(shop.store.owner)]).toEqual([1, 1, 2]);
  expect((await inquiries().pageByDetail({ status: 0 })).records).toMatchObject([
    {
      headerId: id,
      shopName: '城东店',
      status: 0,
      wanted: 2,
      lastContent: '什么价',
      code: expect.stringMatching(/^XJ-/) as string,
    },
  ]);
  await reply(shop.owner, id);
  expect([await waiting(), await waiting(west)]).toEqual([0, 1]);
  const { id: foreign, version } = await lineAt(west, id);
  await expect(inquiries().updateBusinessReply({ id: foreign, version, content: '我来答' })).rejects.toMatchObject({
    message: '询价不存在',
  });
  await expect(inquiries().updateBusinessMemo({ id: foreign, version, memo: '我来记' })).rejects.toMatchObject({
    message: '询价不存在',
  });
  expect((await inquiries(shop.store.owner).item({ headerId: id })).lines).toHaveLength(2);
  const foreignStore = await onlineShop(server);
  await expect(inquiries(foreignStore.owner).item({ headerId: id })).rejects.toMatchObject({ message: '询价不存在' });
});

it('[MKT-56] it is a conversation: what the customer says next waits again, and both know what was read', async () => {
  const id = await ask();
  await reply(shop.owner, id, '二十五一个');
  expect((await mine().page({})).records).toMatchObject([{ id, title: '停产机滤', unread: 1 }]);
  await mine().read({ id });
  expect((await mine().page({})).records).toMatchObject([{ unread: 0 }]);
  expect((await lineAt(shop.owner, id)).messages).toMatchObject([
    { side: 0, content: '什么价', readTime: expect.any(String) as string },
    { side: 1, content: '二十五一个', readTime: expect.any(String) as string },
  ]);
  const ours = async () => (await mine().item({ id })).lines.find(({ shopId }) => shopId === shop.shopId);
  const line = await ours();
  await mine().say({ id: line?.id ?? '', content: '再便宜点' });
  expect(await waiting()).toBe(1);
  expect((await lineAt(shop.owner, id)).messages.at(-1)).toMatchObject({ content: '再便宜点', readTime: null });
  await inquiries().read({ headerId: id });
  expect((await ours())?.messages.at(-1)).toMatchObject({ readTime: expect.any(String) as string });
  // Reading is no reply.
  expect(await waiting()).toBe(1);
  await reply(shop.owner, id, '最低二十四');
  expect(await waiting()).toBe(0);
  const other = await shop.anotherBuyer();
  for (const refused of [
    () => mine(other).item({ id }),
    () => mine(other).read({ id }),
    () => mine(other).say({ id: line?.id ?? '', content: '我也要' }),
  ])
    await expect(refused()).rejects.toMatchObject({ message: '询价不存在' });
});

it('[MKT-57] a reply carries price, quantity and a day; notes never reach the customer', async () => {
  const id = await ask();
  const { id: lineId } = await lineAt(shop.owner, id);
  const today = dayOf(server.clock.now());
  const offer = { content: ' 现货 ', price: 1650, quantity: 2, goodUntil: today };
  await inquiries().updateBusinessMemo({ id: lineId, version: 1, memo: '底价十五' });
  await inquiries().updateHeaderBusinessMemo({ id, version: 1, memo: '爱还价的客户' });
  for (const [field, change] of [
    ['goodUntil', { goodUntil: '2020-01-01' }],
    ['quantity', { quantity: 1.5 }],
    ['content', { content: '  ' }],
  ] as const)
    await expect(
      inquiries().updateBusinessReply({ id: lineId, version: 2, ...offer, ...change }),
    ).rejects.toMatchObject({ errors: [{ field }] });
  await inquiries().updateBusinessReply({ id: lineId, version: 2, ...offer });
  await expect(inquiries().updateBusinessReply({ id: lineId, version: 2, ...offer })).rejects.toMatchObject({
    status: 51001,
  });
  await expect(inquiries().updateHeaderBusinessMemo({ id, version: 1, memo: '' })).rejects.toMatchObject({
    status: 51001,
  });
  expect(await lineAt(shop.owner, id)).toMatchObject({
    price: 1650,
    quantity: 2,
    goodUntil: today,
    memo: '底价十五',
    listPrice: 1800,
    offered: 4,
  });
  const told = JSON.stringify([
    await mine().item({ id }),
    await mine().page({}),
    await appDullGoods(shop.buyer.client).page({}),
  ]);
  expect(told).toContain('现货');
  expect(told).not.toMatch(/底价|还价|memo|老板/);
});

it('[MKT-57] the order of an inquiry is found again by its number', async () => {
  const { code, customerId } = await inquiries().item({ headerId: await ask() });
  await orderDistribution(shop.owner.client).add({
    customerId,
    remark: `询价 ${code} 报价 16.50`,
    lines: [{ skuId: shop.filter, quantity: 2 }],
  });
  expect((await orderDistribution(shop.owner.client).page({ keyword: code })).total).toBe(1);
});

it('[MKT-58] twenty inquiries a customer a day, also by 64 at once', async () => {
  const done = await Promise.allSettled(Array.from({ length: 64 }, () => ask()));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  await expect(ask()).rejects.toMatchObject({ message: '一天最多询价20次，请明天再来或直接联系门店' });
  expect([await waiting(), await waiting(west)]).toEqual([20, 20]);
  await expect(ask(await shop.anotherBuyer())).resolves.toMatch(/-/);
});

it('[MKT-54] a part whose inquiries wait is not deleted; one with answers only is, and they stay', async () => {
  const id = await ask();
  const head = dullGoods(shop.store.owner.client);
  await reply(shop.owner, id);
  const refusal = { message: '「LQ-001」还有未回复的询价，请先回复再删除' };
  await expect(head.delete({ ids: [headerId] })).rejects.toMatchObject(refusal);
  await reply(west, id);
  await head.delete({ ids: [headerId] });
  await expect(ask()).rejects.toMatchObject({ message: '呆滞件不存在或已下架' });
  expect((await inquiries().item({ headerId: id })).lines).toMatchObject([{ status: 1 }]);
  const { records } = await goods(shop.store.owner.client).page({ keyword: 'LQ-001' });
  await expect(goods(shop.store.owner.client).delete({ ids: [records[0]?.id ?? ''] })).rejects.toMatchObject({
    status: 1,
  });
});

it('an inquiry is found by its words, kind and state; a quantity of half a piece is none', async () => {
  const id = await ask();
  const second = await mine().add({ headerId, kind: 1, quantity: 1 });
  await reply(shop.owner, id);
  const found = async (query: Parameters<ReturnType<typeof inquiryManager>['pageByDetail']>[0]) =>
    (await inquiries().pageByDetail(query)).records.map((row) => row.headerId);
  const { code } = await inquiries().item({ headerId: id });
  expect(await found({ keyword: code })).toEqual([id]);
  expect(await found({ keyword: '线上顾客' })).toEqual([second, id]);
  expect(await found({ kind: 1 })).toEqual([second]);
  expect(await found({ status: 1 })).toEqual([id]);
  expect(await found({ to: '2020-01-01' })).toEqual([]);
  await expect(mine().add({ headerId, kind: 0, quantity: 0.5 })).rejects.toMatchObject({
    errors: [{ field: 'quantity' }],
  });
});
