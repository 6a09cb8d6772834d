import { read, utils } from '@e965/xlsx';
import type { Download } from '@partsdesk/sdk';
import { appSignInExhibition } from '@partsdesk/sdk/parts/appSignInExhibition';
import { appSignInExhibitionRecord } from '@partsdesk/sdk/parts/appSignInExhibitionRecord';
import { customer } from '@partsdesk/sdk/parts/customer';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { signIn } from '@partsdesk/sdk/parts/signIn';
import { signInExhibition } from '@partsdesk/sdk/parts/signInExhibition';
import { signInExhibitionRecord } from '@partsdesk/sdk/parts/signInExhibitionRecord';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../clock';
import { onlineShop, type Buyer, type OnlineShop } from '../../testing/company/onlineShop';
import { boundApp } from '../../testing/company/wechatApps';
import { watchTables } from '../../testing/database/touchedTables';
import { keepLoggedIn } from '../../testing/keepLoggedIn';
import { startTestServer, type Person, type TestServer } from '../../testing/startTestServer';

let server: TestServer;
let shop: OnlineShop;
let appId: string;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
beforeEach(async () => {
  shop = await onlineShop(server);
  appId = await boundApp(server.url, shop.store.id, shop.store.owner);
  await keepLoggedIn(server);
});
afterAll(() => server.stop());

type Draft = Parameters<ReturnType<typeof signInExhibition>['add']>[0];
const day = (after = 0) => dayOf(addDays(server.clock.now(), after));
const fairs = (person: Person = shop.owner) => signInExhibition(person.client);
const records = (person: Person = shop.owner) => signInExhibitionRecord(person.client);
const add = (change: Partial<Draft> = {}, person: Person = shop.owner) =>
  fairs(person).add({
    name: '华东汽配展',
    place: '3 号馆',
    beginDay: day(),
    endDay: day(2),
    purpose: '只用于展会联系',
    rotating: false,
    attributes: [
      { label: '单位名称', kind: 'text', required: true },
      { label: '联系手机', kind: 'mobile', required: false },
      { label: '来源', kind: 'choice', required: false, choices: ['朋友介绍', '路过'] },
    ],
    ...change,
  });

/** Moves the clock on; answers how it is set back. */
function later(seconds: number): () => void {
  server.clock.advance(seconds);
  return () => server.clock.advance(-seconds);
}

/** What a phone reads of the newest code that WeChat made for the store. */
const scan = async () =>
  (
    await fetch(`${server.url}/sandbox/wechat/control/scan`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ appId }),
    })
  ).json() as Promise<{ page: string; scene: string }>;
const item = (scene: string, { client }: Buyer = shop.buyer) => appSignInExhibition(client).item({ scene });
const sceneOf = async (id: string) => (await fairs().showQrcode({ id })).content;
const join = async (
  id: string,
  values: Record<string, string> = { 单位名称: '顺达汽修' },
  buyer = shop.buyer,
  scene?: string,
) => {
  const { attributes, pass } = await item(scene ?? (await sceneOf(id)), buyer);
  return appSignInExhibitionRecord(buyer.client).add({
    id,
    pass,
    values: Object.entries(values).map(([label, value]) => ({
      attributeId: attributes.find((one) => one.label === label)?.id ?? label,
      value,
    })),
  });
};

describe('an exhibition', () => {
  it('[MKT-62] shows the mini-app’s code, whose 22 signs lead a visitor to it', async () => {
    const id = await add();
    const code = await fairs().showQrcode({ id });
    expect(code).toMatchObject({ image: expect.stringMatching(/^data:image\/png;base64,/) as string, changes: null });
    expect(code.content).toMatch(/^[\w-]{22}$/);
    expect(await scan()).toEqual({ page: 'pages/sign-in/index', scene: code.content });
    expect(await item(code.content)).toMatchObject({
      id,
      name: '华东汽配展',
      state: 1,
      signedToday: false,
      purpose: '只用于展会联系',
      attributes: [{ label: '单位名称' }, { label: '联系手机' }, { label: '来源' }],
    });
    await expect(item('AAAAAAAAAAAAAAAAAAAAAA')).rejects.toMatchObject({ errors: [{ field: 'scene' }] });
  });

  it('[MKT-62] has no code where the store has no mini-app, nor has an outbound', async () => {
    const other = await onlineShop(server);
    const id = await add({}, other.owner);
    const message = '店铺还没有开通小程序，不能生成小程序码';
    await expect(fairs(other.owner).showQrcode({ id })).rejects.toMatchObject({ status: 1, message });
    const order = await other.order();
    await expect(saleOut(other.owner.client).genBusinessWxaCode({ id: order.saleOutId })).rejects.toMatchObject({
      message,
    });
  });

  it('[MKT-62] an outbound’s code names it in 22 signs; somebody else’s outbound is none', async () => {
    const order = await shop.order();
    const code = await saleOut(shop.owner.client).genBusinessWxaCode({ id: order.saleOutId });
    expect(await scan()).toEqual({ page: 'pages/bill/index', scene: code.content });
    expect(Buffer.from(code.content, 'base64url').toString('hex')).toBe(order.saleOutId.replaceAll('-', ''));
    const other = await onlineShop(server);
    await boundApp(server.url, other.store.id, other.store.owner);
    await expect(saleOut(other.owner.client).genBusinessWxaCode({ id: order.saleOutId })).rejects.toMatchObject({
      message: '出库单不存在',
    });
  });

  it('[ENUM-09] is not started, running or ended by the clock alone, also in the filter', async () => {
    const ids = await Promise.all([
      add({ name: '明天', beginDay: day(1), endDay: day(3) }),
      add({ name: '今天', beginDay: day(-1), endDay: day() }),
      add({ name: '昨天', beginDay: day(-3), endDay: day(-1) }),
    ]);
    const states = async () => Promise.all(ids.map(async (id) => (await fairs().item({ id })).state));
    expect(await states()).toEqual([0, 1, 2]);
    for (const state of [0, 1, 2] as const) {
      const found = (await fairs().page({ state })).records;
      expect(found.map(({ id }) => id)).toEqual([ids[state]]);
      expect(found[0]?.state).toBe(state);
    }
    await expect(fairs().showQrcode({ id: ids[2] })).rejects.toMatchObject({ message: '展会已结束，不能再签到' });
    const back = later(86_400);
    expect(await states()).toEqual([1, 2, 2]);
    back();
  });

  it('is the shop’s that holds it, and the head store’s; no other shop’s', async () => {
    const id = await add();
    const other = shop.store.owner.at(await shop.store.branch('城西店'));
    expect((await fairs(other).page({})).total).toBe(0);
    for (const refused of [
      () => fairs(other).item({ id }),
      () => fairs(other).showQrcode({ id }),
      () => fairs(other).update({ id, version: 1, name: '别的' }),
      () => fairs(other).deleteById({ id }),
      () => records(other).page({ exhibitionId: id }),
      () => records(other).export({ exhibitionId: id }),
    ])
      await expect(refused()).rejects.toMatchObject({ status: 1, message: '展会不存在' });
    expect((await fairs(shop.store.owner).page({})).records).toMatchObject([{ id, recordCount: 0 }]);
  });

  it('refuses days that end before they begin, and a picture that is not the store’s', async () => {
    await expect(add({ endDay: day(-1) })).rejects.toMatchObject({ errors: [{ field: 'endDay' }] });
    await expect(add({ imageUrl: '/file/other.jpg' })).rejects.toMatchObject({ errors: [{ field: 'imageUrl' }] });
    await expect(add({ name: ' ' })).rejects.toMatchObject({ errors: [{ field: 'name' }] });
    await expect(add({ purpose: ' ' })).rejects.toMatchObject({ errors: [{ field: 'purpose' }] });
  });

  it('[MKT-64] fields with answers may be added, renamed and hidden, not retyped nor left out', async () => {
    const id = await add();
    const [company, mobile] = (await fairs().item({ id })).attributes;
    if (!company || !mobile) throw new Error('no fields');
    // Before anybody has answered, all is open.
    await fairs().update({ id, version: 1, attributes: [company, { ...mobile, kind: 'text' }] });
    await fairs().update({
      id,
      version: 2,
      attributes: [company, mobile, { label: '来源', kind: 'text', required: false }],
    });
    await join(id);
    const change = (attributes: NonNullable<Parameters<ReturnType<typeof fairs>['update']>[0]['attributes']>) =>
      fairs().update({ id, version: 3, attributes });
    const known = (await fairs().item({ id })).attributes;
    await expect(change(known.slice(1))).rejects.toMatchObject({
      message: '「单位名称」已有人填写，不能移除，可以隐藏',
    });
    await expect(change(known.map((one) => ({ ...one, kind: 'number' as const })))).rejects.toMatchObject({
      message: '「单位名称」已有人填写，不能改类型',
      errors: [{ field: 'attributes[0].kind' }],
    });
    await expect(
      change([...known, { id: 'foreign', label: '别的', kind: 'text', required: false }]),
    ).rejects.toMatchObject({ message: '签到项不存在' });
    await change([
      ...known.map((one, at) => (at ? one : { ...one, label: '公司', hidden: true })),
      { label: '人数', kind: 'number', required: false },
    ]);
    const { attributes } = await item(await sceneOf(id), await shop.anotherBuyer());
    expect(attributes.map(({ label }) => label)).toEqual(['联系手机', '来源', '人数']);
    expect((await records().page({ exhibitionId: id })).records[0]?.values).toMatchObject([
      { label: '单位名称', value: '顺达汽修' },
    ]);
  });

  it('[MKT-64] is deleted only while nobody has signed in', async () => {
    const [empty, visited] = [await add(), await add({ name: '有人' })];
    await join(visited);
    await fairs().deleteById({ id: empty });
    await expect(fairs().deleteById({ id: visited })).rejects.toMatchObject({ message: '已有客户签到，不能删除' });
    expect((await fairs().page({})).records.map(({ id }) => id)).toEqual([visited]);
  });

  it('[MKT-62] fields used lately come newest first, each once, eight at most', async () => {
    const text = (label: string) => ({ label, kind: 'text' as const, required: false });
    await add({ attributes: ['一', '二', '三', '四', '五', '六', '七', '八'].map(text) });
    await add({ attributes: [text('九'), text('二'), { ...text('藏'), hidden: true }] });
    const used = await signIn(shop.owner.client).recentlyUsedAttr();
    expect(used.map(({ label }) => label)).toEqual(['九', '二', '一', '三', '四', '五', '六', '七']);
  });
});

describe('a sign-in', () => {
  it('[MKT-63] takes place once a day, again the next day, also when it is sent twice at once', async () => {
    const id = await add();
    const { attributes, pass } = await item(await sceneOf(id));
    const send = () =>
      appSignInExhibitionRecord(shop.buyer.client).add({
        id,
        pass,
        values: [{ attributeId: attributes[0]?.id ?? '', value: ' 顺达汽修 ' }],
      });
    const done = await Promise.allSettled([send(), send()]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(send()).rejects.toMatchObject({ message: '今天已签到，无需重复签到' });
    const scene = await sceneOf(id);
    expect(await item(scene)).toMatchObject({ signedToday: true, pass: '' });
    const back = later(86_400);
    await join(id, undefined, shop.buyer, scene);
    back();
    const { records: seen } = await records().page({ exhibitionId: id });
    expect(seen).toMatchObject([
      { day: day(1), customerId: shop.buyer.id },
      { day: day(), values: [{ label: '单位名称', value: '顺达汽修' }] },
    ]);
    expect((await records().page({ exhibitionId: id, from: day(1) })).total).toBe(1);
    expect((await records().page({ exhibitionId: id, keyword: '没有' })).total).toBe(0);
  });

  it('[MKT-63] is refused before the first day and after the last, and writes nothing', async () => {
    const running = await add({ beginDay: day(), endDay: day() });
    const { attributes, pass } = await item(await sceneOf(running));
    const tomorrow = await add({ beginDay: day(1), endDay: day(2) });
    expect(await item(await sceneOf(tomorrow))).toMatchObject({ state: 0, pass: '' });
    const watch = await watchTables(server.database, { without: ['platform.login_try'] });
    await expect(
      appSignInExhibitionRecord(shop.buyer.client).add({ id: tomorrow, pass: 'x.y', values: [] }),
    ).rejects.toMatchObject({ message: '展会还没有开始，不能签到' });
    const back = later(2 * 86_400);
    await expect(
      appSignInExhibitionRecord(shop.buyer.client).add({
        id: running,
        pass,
        values: [{ attributeId: attributes[0]?.id ?? '', value: '顺达' }],
      }),
    ).rejects.toMatchObject({ message: '展会已结束，不能签到' });
    back();
    expect(await watch.touched()).not.toContain('public.exhibition_record');
  });

  it.each<[string, Record<string, string>, string]>([
    ['required ones must be there', { 联系手机: '13800001111' }, '请填写「单位名称」'],
    ['blanks are no answer', { 单位名称: '  ' }, '单位名称'],
    ['a number is a number of a phone', { 单位名称: '顺达', 联系手机: '123' }, '「联系手机」请填写11位手机号'],
    ['a choice is one of them', { 单位名称: '顺达', 来源: '别的' }, '「来源」请从选项中选择'],
    ['unknown keys are refused', { 单位名称: '顺达', 身高: '180' }, '没有这个签到项，请重新扫码'],
  ])('[MKT-63] %s', async (_words, values, message) => {
    const id = await add();
    await expect(join(id, values)).rejects.toMatchObject({
      status: expect.any(Number) as number,
      ...(message === '单位名称' ? {} : { message }),
    });
    expect((await records().page({ exhibitionId: id })).total).toBe(0);
  });

  it('[MKT-63] a rotating code changes every 30 seconds; the last two count, an older one does not', async () => {
    const id = await add({ rotating: true });
    const first = await fairs().showQrcode({ id });
    expect(first.content).toMatch(/^[\w-]{22}\.[\w-]{9}$/);
    const waits = new Date(first.changes ?? 0).getTime() - server.clock.now().getTime();
    expect(waits).toBeGreaterThan(0);
    expect(waits).toBeLessThanOrEqual(30_000);
    expect(await item(first.content)).toMatchObject({ id });
    let back = later(30);
    expect((await fairs().showQrcode({ id })).content).not.toBe(first.content);
    expect(await item(first.content)).toMatchObject({ id });
    back();
    back = later(61);
    await expect(item(first.content)).rejects.toMatchObject({ message: '签到码已更换，请重新扫描展位上的签到码' });
    await expect(item(first.content.slice(0, 22))).rejects.toMatchObject({ errors: [{ field: 'scene' }] });
    back();
  });

  it('[MKT-63] a pass is the customer’s who scanned, for a quarter of an hour and this exhibition', async () => {
    const id = await add({ rotating: true });
    const { attributes, pass } = await item(await sceneOf(id));
    const values = [{ attributeId: attributes[0]?.id ?? '', value: '顺达' }];
    const another = await shop.anotherBuyer();
    const message = '请重新扫描展位上的签到码';
    await expect(appSignInExhibitionRecord(another.client).add({ id, pass, values })).rejects.toMatchObject({
      message,
      errors: [{ field: 'pass' }],
    });
    const next = await add();
    await expect(
      appSignInExhibitionRecord(shop.buyer.client).add({ id: next, pass, values: [] }),
    ).rejects.toMatchObject({ message });
    let back = later(16 * 60);
    await expect(appSignInExhibitionRecord(shop.buyer.client).add({ id, pass, values })).rejects.toMatchObject({
      message,
    });
    back();
    back = later(14 * 60);
    await appSignInExhibitionRecord(shop.buyer.client).add({ id, pass, values });
    back();
  });

  it('of another store is none', async () => {
    const scene = await sceneOf(await add());
    const theirs = await onlineShop(server);
    await expect(item(scene, theirs.buyer)).rejects.toMatchObject({ errors: [{ field: 'scene' }] });
  });
});

describe('the sheet of sign-ins', () => {
  const sheetOf = async (id: string, person?: Person) => {
    const { blob } = (await records(person).export({ exhibitionId: id })) as Download;
    const book = read(Buffer.from(await blob.arrayBuffer()));
    return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  };

  it('[MKT-65] holds each answer under its field’s name of that day, and says whose it is', async () => {
    const id = await add();
    await join(id, { 单位名称: '顺达汽修', 来源: '路过' });
    const { attributes } = await fairs().item({ id });
    await fairs().update({
      id,
      version: 1,
      attributes: attributes.map((one) => (one.label === '单位名称' ? { ...one, label: '公司' } : one)),
    });
    await join(id, { 公司: '宏达汽修' }, await shop.anotherBuyer());
    const [head, second, first, , mark] = await sheetOf(id);
    expect(head?.slice(0, 4)).toEqual(['签到日期', '签到时间', '客户', '手机号']);
    const cell = (row: unknown[] | undefined, title: string) => row?.[head?.indexOf(title) ?? -1];
    expect([cell(first, '单位名称'), cell(first, '来源'), cell(first, '公司')]).toEqual([
      '顺达汽修',
      '路过',
      undefined,
    ]);
    expect([cell(second, '公司'), cell(second, '单位名称')]).toEqual(['宏达汽修', undefined]);
    expect(String(mark?.[0])).toContain('仅限本人使用，不得外传');
  });

  it('hides numbers from whom customers’ numbers are hidden, those that visitors wrote too', async () => {
    const id = await add();
    await join(id, { 单位名称: '顺达', 联系手机: '13911112222' });
    const person = await shop.store.staff(['SignInDetail', 'signInExhibitionRecord.export'], shop.shopId);
    await server.database.transaction({ role: 'tenant', storeId: shop.store.id }, ({ db }) =>
      db
        .updateTable('staff')
        .set({ is_service: true, see_phone: false, data_scope: 'all' })
        .where('store_id', '=', shop.store.id)
        .where('user_id', '=', person.id)
        .execute(),
    );
    const { phone } = await customer(shop.owner.client).item({ id: shop.buyer.id });
    const hidden = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    const { records: seen } = await records(person).page({ exhibitionId: id });
    expect(seen).toMatchObject([{ phone: hidden, values: [{ value: '顺达' }, { value: '139****2222' }] }]);
    expect((await sheetOf(id, person)).flat()).not.toContain(phone);
    expect((await records().page({ exhibitionId: id })).records).toMatchObject([{ phone }]);
  });
});
