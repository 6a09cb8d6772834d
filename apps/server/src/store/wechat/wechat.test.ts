import { homeNavigation } from '@partsdesk/sdk/parts/homeNavigation';
import { openplatform } from '@partsdesk/sdk/parts/openplatform';
import { openplatformAudit } from '@partsdesk/sdk/parts/openplatformAudit';
import { weixin } from '@partsdesk/sdk/parts/weixin';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asKeeper } from '../../db/keeper';
import { archiveParts } from '../../testing/company/stockedShop';
import { bearerOf } from '../../testing/company/uploads';
import { appIdOf, authCodeFor, boundApp, wechatTells } from '../../testing/company/wechatApps';
import { startTestServer, type TestServer, type TestStore } from '../../testing/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const redirectUri = 'http://127.0.0.1/store/bindSuccess';
const platformOf = ({ owner }: TestStore) => openplatform(owner.client);

describe('the binding of a mini-app', () => {
  it("goes from the address over the owner's yes to bound, and ends when the owner revokes it [DATA-20]", async () => {
    const store = await server.store();
    const platform = platformOf(store);
    expect(await platform.queryBindStatus()).toEqual({ status: 0 });
    const { url } = await platform.preAuthUrl({ redirectUri });
    expect(await platform.queryBindStatus()).toEqual({ status: 3 });
    const page = await (await fetch(url)).text();
    const [, address = ''] = /href="([^"]+)"/.exec(page) ?? [];
    const authCode = new URL(address.replaceAll('&amp;', '&')).searchParams.get('auth_code') ?? '';
    expect(await platform.bindStore({ authCode })).toEqual({ status: 1 });
    const { appId, principalName, hasSecret } = await platform.getInfo();
    expect([principalName, hasSecret]).toEqual(['杭州顺达汽车配件有限公司', false]);
    await expect(platform.bindStore({ authCode })).rejects.toMatchObject({ message: '授权码无效或已使用，请重新授权' });

    expect(await wechatTells(server.url, { InfoType: 'unauthorized', AuthorizerAppid: appId })).toBe(true);
    expect(await platform.queryBindStatus()).toEqual({ status: 2 });
    await expect(platform.getQrcode()).rejects.toMatchObject({ message: '店铺还没有绑定小程序' });
  });

  it('an authorisation that was begun lapses after half an hour', async () => {
    const platform = platformOf(await server.store());
    await platform.preAuthUrl({ redirectUri });
    server.clock.advance(1801);
    expect(await platform.queryBindStatus()).toEqual({ status: 0 });
  });

  it('of a mini-app that another store has is refused', async () => {
    const [one, other] = [await server.store(), await server.store()];
    await boundApp(server.url, one.id, one.owner);
    await expect(
      platformOf(other).bindStore({ authCode: await authCodeFor(server.url, appIdOf(one.id)) }),
    ).rejects.toMatchObject({ message: '该小程序已绑定其他店铺' });
    expect(await platformOf(other).queryBindStatus()).toEqual({ status: 0 });
  });

  it('secrets and tokens stand in the database encrypted, and are told to nobody', async () => {
    const store = await server.store();
    const platform = platformOf(store);
    const secret = 'SECRETSECRETSECRETSECRETSECRET12';
    await expect(platform.updateSecret({ secret })).rejects.toMatchObject({ message: '店铺还没有绑定小程序' });
    await boundApp(server.url, store.id, store.owner);
    await platform.updateSecret({ secret });
    const info = await platform.getInfo();
    expect(info.hasSecret).toBe(true);
    const { rows } = await asKeeper(server.database, (db) =>
      sql<{ text: string }>`
      select coalesce(string_agg(t::text, ' '), '') as text from (select a::text from wechat_app a union all select b::text from platform.wechat_token b union all select c::text from audit_entry c) t`.execute(
        db,
      ),
    );
    for (const hidden of [secret, 'refresh-wx', 'ticket@@@']) expect(rows[0]?.text).not.toContain(hidden);
    expect(JSON.stringify(info)).not.toContain(secret);
  });

  it.each(['updateSecret?secret=SECRETSECRETSECRETSECRETSECRET12', 'bindStore?authCode=x'])(
    '%s writes by GET: nothing keeps its answer, and a foreign page cannot ask [NET-12]',
    async (call) => {
      const store = await server.store();
      const ask = (site: string) =>
        fetch(`${server.url}/api/parts/openplatform/${call}`, {
          headers: { ...bearerOf(store.owner), 'Tenant-Id': store.id, 'Dept-Id': '0', 'Sec-Fetch-Site': site },
        });
      expect((await ask('cross-site')).status).toBe(403);
      const own = await ask('same-origin');
      expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
    },
  );

  it('a push that WeChat did not seal is refused', async () => {
    const answer = await fetch(`${server.url}/notify/wechat?msg_signature=0&timestamp=1&nonce=1`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml' },
      body: '<xml><Encrypt>AAAA</Encrypt></xml>',
    });
    expect([answer.status, await answer.text()]).toEqual([400, 'refused']);
  });
});

describe('the code of a mini-app', () => {
  it('is handed in, passes, is released; refused and withdrawn it may be handed in again', async () => {
    const store = await server.store();
    const appId = await boundApp(server.url, store.id, store.owner);
    const platform = platformOf(store);
    const submit = { action: 'submit' as const, templateId: 12, userVersion: '2.3.0' };
    expect((await platform.getQrcode()).trial).toBe(true);
    await expect(platform.codeAudit({ action: 'release' })).rejects.toMatchObject({ status: 51001 });
    expect(await platform.codeAudit(submit)).toMatchObject({
      status: 1,
      version: '2.3.0',
      allowed: expect.arrayContaining(['undo']) as string[],
    });
    await expect(platform.codeAudit(submit)).rejects.toMatchObject({ status: 51001 });
    expect((await platform.codeAudit({ action: 'undo' })).status).toBe(4);
    await platform.codeAudit(submit);
    await wechatTells(server.url, { appId, Event: 'weapp_audit_fail', Reason: '类目不符' });
    expect((await platform.getInfo()).code).toMatchObject({ status: 3, reason: '类目不符' });
    await platform.codeAudit(submit);
    await wechatTells(server.url, { appId, Event: 'weapp_audit_delay', Reason: '' });
    await wechatTells(server.url, { appId, Event: 'weapp_audit_success' });
    expect((await platform.getInfo()).code.allowed).toContain('release');
    expect((await platform.codeAudit({ action: 'release' })).status).toBe(6);
    expect(await platform.getQrcode()).toMatchObject({
      trial: false,
      image: expect.stringMatching(/^data:image\/png;base64,/) as string,
    });
    await expect(platform.codeAudit({ action: 'submit', templateId: 99, userVersion: '1' })).rejects.toMatchObject({
      message: '代码模板不存在',
    });
    expect((await weixin(store.owner.client).getTemplateList())[0]).toMatchObject({ templateId: 12, version: '2.3.0' });
  });

  it('visits are told of a day that is over; without a mini-app there are none', async () => {
    const store = await server.store();
    const group = weixin(store.owner.client);
    expect(await group.getDailyVisitTrend()).toBeNull();
    await boundApp(server.url, store.id, store.owner);
    expect(await group.getDailyVisitTrend({ date: '2026-11-01' })).toMatchObject({
      date: '2026-11-01',
      visitDepth: 2.7,
    });
    await expect(group.getDailyVisitTrend({ date: '2027-12-01' })).rejects.toMatchObject({
      message: '最晚只能查询昨天的数据',
      errors: [{ field: 'date' }],
    });
  });
});

it('a registration waits for the face, is compared and succeeds or fails; while it runs none begins', async () => {
  const store = await server.store();
  const audit = openplatformAudit(store.owner.client);
  const register = {
    name: `杭州${store.id}公司`,
    code: `91${store.id.slice(-10)}`,
    codeType: 1 as const,
    legalPersonaWechat: 'chen',
    legalPersonaName: '陈国华',
    componentPhone: '13900000001',
  };
  await expect(audit.submitRegister({ ...register, legalPersonaWechat: 'invalid' })).rejects.toMatchObject({
    message: '法人微信号无效',
  });
  await audit.submitRegister(register);
  expect((await audit.fastRegisterWeabAppView()).status).toBe(1);
  await expect(audit.submitRegister(register)).rejects.toMatchObject({ message: '注册正在进行，请等待微信处理' });
  await fetch(`${server.url}/sandbox/wechat/control/compare`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: register.name }),
  });
  expect((await audit.fastRegisterWeabAppView()).status).toBe(2);
  const tells = (status: string, msg: string) =>
    wechatTells(server.url, {
      InfoType: 'notify_third_fasteregister',
      code: register.code,
      name: register.name,
      status,
      msg,
    });
  await tells('89255', '企业代码与名称不符');
  expect(await audit.fastRegisterWeabAppView()).toMatchObject({ status: 4, reason: '企业代码与名称不符' });
  await audit.submitRegister(register);
  await tells('0', 'OK');
  expect((await audit.fastRegisterWeabAppView()).status).toBe(3);
});

it('ad images keep their order and links; a foreign part and the second of two editors are refused', async () => {
  const [store, other] = [await server.store(), await server.store()];
  const navigation = homeNavigation(store.owner.client);
  const { filter } = await archiveParts(store.owner.client);
  const foreign = (await archiveParts(other.owner.client)).filter;
  const item = {
    imageUrl: `/file/${'a'.repeat(32)}.jpg`,
    title: '机油特惠',
    linkType: 1 as const,
    skuId: filter,
    pagePath: '',
    shown: true,
  };
  const hidden = {
    ...item,
    title: '领券',
    linkType: 2 as const,
    skuId: null,
    pagePath: 'pages/coupon/index',
    shown: false,
  };
  expect(await navigation.allList()).toEqual({ items: [], version: 0 });
  await navigation.update({ version: 0, items: [hidden, item] });
  const { items, version } = await navigation.allList();
  expect([version, items.map(({ title }) => title), items[1]?.skuName]).toEqual([
    1,
    ['领券', '机油特惠'],
    expect.any(String),
  ]);
  await expect(navigation.update({ version: 0, items: [] })).rejects.toMatchObject({ status: 51001 });
  await expect(navigation.update({ version, items: [{ ...item, skuId: foreign }] })).rejects.toMatchObject({
    message: '第1张：请选择要跳转的商品',
    errors: [{ field: 'items[0].skuId' }],
  });
  await expect(navigation.update({ version, items: [{ ...hidden, pagePath: '' }] })).rejects.toMatchObject({
    message: '第1张：请填写小程序页面路径',
  });
  await expect(
    navigation.update({ version, items: [{ ...item, imageUrl: 'https://evil.example/a.jpg' }] }),
  ).rejects.toMatchObject({ httpStatus: 400 });
});
