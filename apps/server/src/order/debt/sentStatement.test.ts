import { customer } from '@partsdesk/sdk/parts/customer';
import { customerStatement } from '@partsdesk/sdk/parts/customerStatement';
import { customerTimeline } from '@partsdesk/sdk/parts/customerTimeline';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../clock';
import { sold } from '../../testing/company/returnDesk';
import { stockedShop, type StockedShop } from '../../testing/company/stockedShop';
import { freshPhone } from '../../testing/examples/exampleWorld';
import { startTestServer, type TestServer } from '../../testing/startTestServer';

const DUE = 19_000;
const NO_LINK = { message: '链接无效或已过期，请向店铺重新索取' };
const DAY = 86_400;

let server: TestServer;
let shop: StockedShop;
let phone: string;
let customerId: string;
beforeAll(async () => {
  server = await startTestServer({}, 8);
});
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await stockedShop(server);
  phone = freshPhone();
  customerId = await customer(shop.owner.client).add({ name: '张师傅', phone, creditLimit: 9_999_999 });
  await sold(shop, [], customerId);
});

const desk = () => customerStatement(shop.owner.client);
const onPhone = () => customerStatement(server.client());
const codeOf = async (id: string) => new URL((await desk().link({ id })).address).searchParams.get('code') ?? '';
const digits = () => phone.slice(-4);
/** Four digits that are not those of the phone. */
const wrong = () => String((Number(digits()) + 1) % 10_000).padStart(4, '0');
const send = async (sms = false) => {
  const id = await desk().send({ customerId, sms });
  return { id, code: await codeOf(id) };
};
const rowOf = async (id: string) => (await desk().page({ customerId })).records.find((one) => one.id === id);
const told = async () =>
  (await customerTimeline(shop.owner.client).page({ customerId, kind: 'message' })).records.map(
    ({ title, detail, by }) => `${title} ${detail} ${by}`.trim(),
  );

describe('a statement that was sent', () => {
  it('[MEM-98] is opened by the last digits of the phone, frozen, disputed, void and sent anew', async () => {
    const { id, code } = await send();
    await sold(shop, [], customerId);
    const opened = await onPhone().open({ code, digits: digits() });
    expect(opened).toMatchObject({ customerName: '张师傅', status: 0, account: { closing: DUE, lines: [{}] } });
    expect(JSON.stringify(opened)).not.toContain(phone);
    await expect(onPhone().answer({ code, digits: digits(), confirmed: false, words: ' ' })).rejects.toMatchObject({
      message: '请写明哪里不对',
      errors: [{ field: 'words' }],
    });
    const before = (await remindStatistics(shop.owner.client).all()).statementAmount;
    const answered = await onPhone().answer({ code, digits: digits(), confirmed: false, words: '少记一笔付款' });
    expect(answered).toMatchObject({ status: 2, words: '少记一笔付款' });
    expect((await remindStatistics(shop.owner.client).all()).statementAmount).toBe(before + 1);
    await expect(onPhone().answer({ code, digits: digits(), confirmed: true })).rejects.toMatchObject({
      status: 51_001,
    });
    await expect(desk().send({ customerId })).rejects.toMatchObject({
      message: '这段日期的对账单已发送过，要重新发送请先作废原来的',
    });
    await desk().void({ id, version: (await rowOf(id))?.version ?? 0, reason: '漏了收款' });
    expect(await onPhone().open({ code, digits: digits() })).toMatchObject({ status: 3, account: null });
    await expect(desk().link({ id })).rejects.toMatchObject({ message: '对账单已作废，请重新发送' });
    const anew = await send();
    expect(await onPhone().open({ code: anew.code, digits: digits() })).toMatchObject({
      account: { closing: 2 * DUE },
    });
    expect(await onPhone().answer({ code: anew.code, digits: digits(), confirmed: true })).toMatchObject({ status: 1 });
    const name = (await desk().item({ id })).sentBy;
    expect(await told()).toEqual([
      '客户确认对账单',
      `发送对账单  ${name}`,
      `作废对账单 漏了收款 ${name}`,
      '客户对账单有异议 少记一笔付款',
      `发送对账单  ${name}`,
    ]);
    expect((await desk().item({ id })).events.map(({ event }) => event)).toEqual(['send', 'dispute', 'void']);
  });

  it('[MEM-98] answers nothing before the digits are right, and nothing any more after five wrong ones', async () => {
    const { id, code } = await send();
    for (let time = 0; time < 4; time += 1)
      await expect(onPhone().open({ code, digits: wrong() })).rejects.toMatchObject({ message: '手机号后四位不对' });
    expect(await onPhone().open({ code, digits: digits() })).toMatchObject({ status: 0 });
    await expect(onPhone().answer({ code, digits: wrong(), confirmed: true })).rejects.toMatchObject({
      message: '手机号后四位不对',
    });
    await expect(onPhone().open({ code, digits: digits() })).rejects.toMatchObject(NO_LINK);
    expect(await rowOf(id)).toMatchObject({ status: 0, linkEnded: true });
    await expect(desk().link({ id })).rejects.toMatchObject({
      message: '链接因手机号后四位输错 5 次而失效，请作废后重新发送',
    });
  });

  it('[MEM-98] thirty guesses at once are five', async () => {
    const { code } = await send();
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, () => onPhone().open({ code, digits: wrong() })),
    );
    const said = guesses.map((guess) => (guess.status === 'rejected' ? (guess.reason as Error).message : 'opened'));
    expect(said.filter((words) => words === '手机号后四位不对')).toHaveLength(5);
    expect(said).not.toContain('opened');
  });

  it('[MEM-98] a link that never was, is another’s or is over 30 days old are answered alike', async () => {
    const { code } = await send();
    const [content = '', mark = ''] = code.split('.');
    for (const other of ['x', content, `${content}.${mark.slice(1)}x`, `s${code.slice(1)}`])
      await expect(onPhone().open({ code: other, digits: digits() })).rejects.toMatchObject(NO_LINK);
    server.clock.advance(31 * DAY);
    await expect(onPhone().open({ code, digits: digits() })).rejects.toMatchObject(NO_LINK);
  });

  it('[MEM-98] goes by a text message that tells no amount, and not to whom nothing can be sent', async () => {
    const { id: sent, code } = await send(true);
    const texts = await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.selectFrom('platform.outbox').select('payload').where('kind', '=', 'sms').execute(),
    );
    const [text] = texts.map(({ payload }) => JSON.stringify(payload)).filter((one) => one.includes(phone));
    expect(text).toContain(code);
    expect(text).not.toContain('¥');
    await desk().void({ id: sent, version: (await rowOf(sent))?.version ?? 0, reason: '重发' });
    await server.database.transaction({ role: 'platform' }, ({ db }) =>
      db.insertInto('platform.sms_refusal').values({ phone, create_time: server.clock.now() }).execute(),
    );
    await expect(send(true)).rejects.toMatchObject({
      message: '该客户回复过「退订」，不收短信；请把链接发给客户',
      errors: [{ field: 'sms' }],
    });
    const nobody = await customer(shop.owner.client).add({ name: '没有电话' });
    await expect(desk().send({ customerId: nobody })).rejects.toMatchObject({ errors: [{ field: 'customerId' }] });
    await expect(desk().send({ customerId, from: dayOf(server.clock.now()), to: '2020-01-01' })).rejects.toMatchObject({
      message: '结束日期不能早于开始日期',
    });
    const elsewhere = await stockedShop(server);
    const { id } = (await desk().page({ customerId })).records[0] ?? { id: '' };
    await expect(customerStatement(elsewhere.owner.client).item({ id })).rejects.toMatchObject({
      message: '对账单不存在',
    });
  });
});
