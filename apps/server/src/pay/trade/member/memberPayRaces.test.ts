import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedgers } from '../../../audit/auditLedgers';
import { randomFrom } from '../../../seed/random';
import { readSettings } from '../../../settings';
import { chargeValue, memberDesk } from '../../../testing/company/memberDesk';
import { size } from '../../../testing/size';
import { startTestServer, type TestServer } from '../../../testing/startTestServer';

const seed = Number(process.env.SEED ?? 20_270_111);
const ROUNDS = size(6, 60);
const SHORT = /^储值余额不足，现有 ¥|^您的会员余额不足，现有 ¥|^该单已支付|^应付金额已变为|^验证码已失效/;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: readSettings({ TRUST_PROXY: 'on' }).trustProxy }, 12);
});
afterAll(async () => {
  expect((await auditLedgers(server.database)).differences).toEqual([]);
  await server.stop();
});

/** Expects that what was refused was refused in words; returns how many were done. */
function doneOf(all: readonly PromiseSettledResult<unknown>[]): number {
  for (const one of all)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ message: expect.stringMatching(SHORT) as string });
  return all.filter(({ status }) => status === 'fulfilled').length;
}

it('[MEM-53] of two windows with one code, exactly one pays', async () => {
  const desk = await memberDesk(server, 20_000);
  for (let round = 0; round < 3; round += 1) {
    const bill = await desk.bill();
    const smsCode = await desk.smsCode(bill.code);
    const pay = () => desk.page.memberPay({ code: bill.code, smsCode, amount: 3500 });
    expect(doneOf(await Promise.allSettled([pay(), pay(), pay()]))).toBe(1);
    expect(await receiptBill(desk.client).getBySaleOutId({ saleOutId: bill.saleOutId })).toHaveLength(1);
  }
  expect((await desk.card()).spendable).toBe(20_000 - 3 * 3500);
});

it(`[MEM-53] [MEM-76] what a till spends at the same time is spent once (seed ${String(seed)})`, async () => {
  process.stdout.write(`seed ${String(seed)}\n`);
  const random = randomFrom(seed);
  const desk = await memberDesk(server, 100);
  let held = 100;
  for (let round = 0; round < ROUNDS; round += 1) {
    const charge = random.whole(1000, 6000);
    await chargeValue(desk.shop, desk.buyer, charge);
    held += charge;
    const [bill, other] = [await desk.bill(), await desk.bill()];
    const smsCode = await desk.smsCode(bill.code);
    const amount = Math.min(random.whole(1, held), 3500);
    await Promise.allSettled([
      desk.page.memberPay({ code: bill.code, smsCode, amount: 3500 }),
      receiptBill(desk.client).add({ saleOutId: other.saleOutId, tenders: [{ method: 'storedValue', amount }] }),
    ]).then((all) => {
      expect(doneOf(all)).toBeGreaterThan(0);
    });
    const paid = [
      ...(await receiptBill(desk.client).getBySaleOutId({ saleOutId: bill.saleOutId })),
      ...(await receiptBill(desk.client).getBySaleOutId({ saleOutId: other.saleOutId })),
    ].reduce((sum, one) => sum + one.amount, 0);
    held -= paid;
    expect(held).toBeGreaterThanOrEqual(0);
    expect((await desk.card()).spendable).toBe(held);
  }
});
