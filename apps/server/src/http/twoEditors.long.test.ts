import { createClient, type Client } from '@partsdesk/sdk';
import { sysDictType } from '@partsdesk/sdk/basic/sysDictType';
import { sysDictValue } from '@partsdesk/sdk/basic/sysDictValue';
import { sysMenu } from '@partsdesk/sdk/basic/sysMenu';
import { sysMenuAuthority } from '@partsdesk/sdk/basic/sysMenuAuthority';
import { customer } from '@partsdesk/sdk/parts/customer';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { storeSetting } from '@partsdesk/sdk/parts/storeSetting';
import { warehouse } from '@partsdesk/sdk/parts/warehouse';
import { sysAuthority } from '@partsdesk/sdk/user/sysAuthority';
import { sysUser } from '@partsdesk/sdk/user/sysUser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocuments } from './documents';
import { size } from '../testing/size';
import { exampleCompany, type ExampleWorld, fresh, pay, sell } from '../testing/exampleWorld';
import { startTestServer, type TestServer } from '../testing/startTestServer';

/** Of each kind; there are eighteen kinds. */
const DOCUMENTS = size(2, 12);

let server: TestServer;
let world: ExampleWorld;
beforeAll(async () => {
  server = await startTestServer({}, 8);
  world = (await exampleCompany(server)).here;
});
afterAll(() => server.stop());

interface Document {
  /** How a conflict names it. */
  name: string;
  read: (client: Client) => Promise<{ version: number; says: unknown }>;
  /** Writes one text that `read` finds again. */
  write: (client: Client, version: number, text: string) => Promise<unknown>;
}

const at = <Person extends { client: Client }>({ client }: Person) => client;
const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('not found');
  return value;
};

/** A fresh one of each kind that two may edit. */
const kinds: Record<string, () => Promise<Document>> = {
  'parts/customerTag/update': async () => {
    const name = fresh('标签');
    const id = await customerTag(at(world.owner)).add({ name });
    const row = async (client: Client) => found((await customerTag(client).page({ pageSize: 100 })).records.find((tag) => tag.id === id));
    return { name: `标签「${name}」`, read: async (client) => { const { version, name: says } = await row(client); return { version, says }; }, write: (client, version, text) => customerTag(client).update({ id, version, name: text }) };
  },
  'parts/customer/update': async () => {
    const id = await customer(at(world.owner)).add({ name: '李记修理厂' });
    return { name: '客户「李记修理厂」', read: async (client) => { const { version, remark: says } = await customer(client).item({ id }); return { version, says }; }, write: (client, version, remark) => customer(client).update({ id, version, remark }) };
  },
  'parts/customer/updateTag': async () => {
    const id = await customer(at(world.owner)).add({ name: '赵记修理厂' });
    const tags = new Map<string, string>();
    const tag = async (client: Client, name: string) => {
      const known = tags.get(name) ?? await customerTag(client).add({ name });
      tags.set(name, known);
      return known;
    };
    return {
      name: '客户「赵记修理厂」', read: async (client) => { const { version, tags } = await customer(client).item({ id }); return { version, says: tags[0]?.name }; },
      write: async (client, version, name) => customer(client).updateTag({ id, version, tagIds: [await tag(client, name)] }),
    };
  },
  'parts/goodsShop/update': async () => {
    const [{ id, name }] = [found((await goodsShop(at(world.owner)).page({})).records[0])];
    return { name: `商品「${name}」`, read: async (client) => { const { version, shelf: says } = await goodsShop(client).getById({ id }); return { version, says }; }, write: (client, version, shelf) => goodsShop(client).update({ id, version, shelf }) };
  },
  'parts/goodsCategory/update': async () => {
    const name = fresh('分类');
    const head = world.store.owner.client;
    const id = await goodsCategory(head).add({ name });
    const read = async () => { const { version, name: says } = found((await goodsCategory(head).queryList({})).find((one) => one.id === id)); return { version, says }; };
    return { name: `分类「${name}」`, read, write: (_client, version, text) => goodsCategory(head).update({ id, version, name: text }) };
  },
  'parts/orderSale/makeRemark': async () => {
    const { orderId: id, orderCode } = await sell(world);
    return { name: `销售单${orderCode}`, read: async (client) => { const { version, remark: says } = await orderSale(client).getById({ id }); return { version, says }; }, write: (client, version, remark) => orderSale(client).makeRemark({ id, version, remark }) };
  },
  'parts/saleOut/update': async () => {
    const { saleOutId: id, saleOutCode } = await sell(world);
    return { name: `出库单${saleOutCode}`, read: async (client) => { const { version, remark: says } = await saleOut(client).item({ id }); return { version, says }; }, write: (client, version, remark) => saleOut(client).update({ id, version, remark }) };
  },
  'parts/receiptBill/update': async () => {
    const sale = await sell(world);
    const id = await pay(world, sale);
    const bill = async (client: Client) => found((await receiptBill(client).getBySaleOutId({ saleOutId: sale.saleOutId }))[0]);
    const { code } = await bill(at(world.owner));
    return { name: `收款单${code}`, read: async (client) => { const { version, remark: says } = await bill(client); return { version, says }; }, write: (client, version, remark) => receiptBill(client).update({ id, version, remark }) };
  },
  'parts/warehouse/update': async () => {
    const name = fresh('仓库');
    const head = world.store.owner.client;
    const id = await warehouse(head).add({ name });
    const read = async () => { const { version, address: says } = found((await warehouse(head).page({ name })).records[0]); return { version, says }; };
    return { name: `仓库「${name}」`, read, write: (_client, version, address) => warehouse(head).update({ id, version, address }) };
  },
  'parts/partsShop/update': async () => {
    const [head, id] = [world.store.owner.client, world.shopId];
    const { name } = await partsShop(head).get({ id });
    return { name: `门店「${name}」`, read: async () => { const { version, contact: says } = await partsShop(head).get({ id }); return { version, says }; }, write: (_client, version, contact) => partsShop(head).update({ id, version, contact }) };
  },
  'parts/partsStore/update': async () => {
    const head = world.store.owner.client;
    const { name } = await partsStore(head).get({});
    return { name: `店铺「${name}」`, read: async () => { const { version, contact: says } = await partsStore(head).get({}); return { version, says }; }, write: (_client, version, contact) => partsStore(head).update({ version, contact }) };
  },
  'parts/storeSetting/save': () => Promise.resolve({
    name: '打印设置', read: async (client) => { const { print: { version, footer: says } } = await storeSetting(client).view(); return { version, says }; },
    write: (client, version, footer) => storeSetting(client).save({ print: { version, footer } }),
  }),
  'user/sysAuthority/update': async () => {
    const name = fresh('角色');
    const head = world.store.owner.client;
    const id = await sysAuthority(head).add({ name });
    return { name: `角色「${name}」`, read: async () => { const { version, remark: says } = await sysAuthority(head).get({ id }); return { version, says }; }, write: (_client, version, remark) => sysAuthority(head).update({ id, version, remark }) };
  },
  'basic/sysMenuAuthority/authorizeMenu': async () => {
    const name = fresh('角色');
    const head = world.store.owner.client;
    const id = await sysAuthority(head).add({ name });
    const menus = (await sysMenu(head).listAuthMenu()).filter((menu) => menu.type === 2);
    let next = 0;
    const granted = async () => (await sysMenu(head).listByAuthIds({ authIds: [id] })).filter((menu) => menu.type === 2).map((menu) => menu.id);
    /** The text stands for a button. */
    const buttons = new Map<string, string>();
    return {
      name: `角色「${name}」`,
      read: async () => { const [only] = await granted(); return { version: (await sysAuthority(head).get({ id })).version, says: [...buttons].find(([, menu]) => menu === only)?.[0] }; },
      write: (_client, version, text) => {
        const menu = found(menus[next += 1]).id;
        buttons.set(text, menu);
        return sysMenuAuthority(head).authorizeMenu({ authorityId: id, version, menuIds: [menu] });
      },
    };
  },
  'basic/sysDictType/update': async () => {
    const { client } = world.operator;
    const [type, name] = [fresh('type'), fresh('类型')];
    const id = await sysDictType(client).add({ type, name });
    const read = async () => { const { version, remark: says } = found((await sysDictType(client).page({ keyword: type })).records[0]); return { version, says }; };
    return { name: `字典「${name}」`, read, write: (_client, version, remark) => sysDictType(client).update({ id, version, remark }) };
  },
  'basic/sysDictValue/update': async () => {
    const { client } = world.operator;
    const label = fresh('值');
    const id = await sysDictValue(client).add({ typeId: world.dictTypeId, value: fresh('v'), label });
    const read = async () => { const { version, label: says } = found((await sysDictValue(client).list({ typeId: world.dictTypeId })).find((one) => one.id === id)); return { version, says }; };
    return { name: `字典值「${label}」`, read, write: (_client, version, text) => sysDictValue(client).update({ id, version, label: text }) };
  },
  'basic/sysMenu/update': async () => {
    const { client } = world.operator;
    const name = fresh('菜单');
    const id = await sysMenu(client).add({ path: fresh('Page'), name, type: 1 });
    return { name: `菜单「${name}」`, read: async () => { const { version, name: says } = await sysMenu(client).get({ id }); return { version, says }; }, write: (_client, version, text) => sysMenu(client).update({ id, version, name: text }) };
  },
  'user/sysUser/update': async () => {
    const me = await server.person();
    return { name: '您的资料', read: async () => { const { version, name: says } = await sysUser(me.client).user(); return { version, says }; }, write: (_client, version, name) => sysUser(me.client).update({ version, name }) };
  },
};

describe('two who edit one document', () => {
  it.each(Object.keys(kinds))('%s: one is done, the other is told what was changed meanwhile, and no text is lost', async (kind) => {
    for (let n = 0; n < DOCUMENTS; n += 1) {
      const document = await found(kinds[kind])();
      const [mine, theirs] = [0, 1].map(() => createClient({ baseUrl: server.url, session: world.owner.session })) as [Client, Client];
      const texts = [fresh('甲'), fresh('乙')] as const;
      const seen = await document.read(mine);
      expect(await document.read(theirs)).toEqual(seen);
      const outcomes = await Promise.allSettled([document.write(mine, seen.version, texts[0]), document.write(theirs, seen.version, texts[1])]);
      const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
      const loser = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(loser?.reason).toMatchObject({ status: 51001, message: expect.stringMatching(/.已被他人修改，请刷新后再试$/) as string });
      // The name may be what the other has just changed.
      expect([document.name, document.name.replace(/「.*」/, `「${texts[winner] ?? ''}」`)]).toContain((loser?.reason as Error).message.replace('已被他人修改，请刷新后再试', ''));
      const now = await document.read(mine);
      expect(now).toEqual({ version: seen.version + 1, says: texts[winner] });
      await document.write(theirs, now.version, texts[1 - winner] ?? '');
      expect((await document.read(mine)).says).toBe(texts[1 - winner]);
    }
  });

  it('every operation that takes a version stands above, or hands goods out, or says why not', () => {
    const elsewhere = new Set([
      // Its own events say what may happen when: order/races.long.test.ts.
      'parts/saleOut/submitOut',
      // Writes no text; it shares its warehouse's version.
      'parts/warehouse/updateStatus',
    ]);
    const taking = readDocuments().flatMap(({ operations, schemas }) => operations
      .filter(({ effect, body }) => effect === 'write' && JSON.stringify(body?.$ref ? schemas[body.$ref.split('/').at(-1) ?? ''] : body ?? {}).includes('"version"'))
      .map(({ id }) => id));
    expect(taking.filter((id) => !elsewhere.has(id)).sort()).toEqual(Object.keys(kinds).sort());
  });
});
