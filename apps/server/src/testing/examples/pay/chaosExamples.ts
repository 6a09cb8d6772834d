import { ApiError, createClient, memorySession, type Client } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { codePayment } from '@partsdesk/sdk/pay/codePayment';
import { h5Payment } from '@partsdesk/sdk/pay/h5Payment';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import type { Random } from '../../../seed/random';
import type { Providers } from '../../outsideParties';

/** The server and providers of a payment; the address changes with every restart. */
export interface Stage {
  url: () => string;
  desk: () => Client;
  skuId: string;
  providers: Providers;
}

/** The network faults on both sides during the payments. */
export const STORM = {
  dropRequest: 0.04,
  lateRequest: 0.05,
  lateMs: 300,
  dropAnswer: 0.06,
  badGateway: 0.03,
  loseNotification: 0.3,
  duplicate: 3,
  reorderMs: 40,
  notifyScale: 0.001,
  refundAfterMs: 5,
};
export const CALM = {
  dropRequest: 0,
  lateRequest: 0,
  dropAnswer: 0,
  badGateway: 0,
  loseNotification: 0,
  duplicate: 1,
  reorderMs: 0,
  answerDelayMs: 0,
};

/** Ignores a refusal or a lost answer, which the faults cause; rethrows a fault of the server. */
const calmly = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ApiError && error.httpStatus !== 500) return undefined;
    throw error;
  }
};

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => String(random.whole(0, 9))).join('');

/** The cashier scans the customer's payment code; whoever is impatient scans it again, gives up or takes cash. */
async function playCode(
  { desk, providers }: Stage,
  { saleOutId, amount }: { saleOutId: string; amount: number },
  random: Random,
): Promise<void> {
  const till = codePayment(desk());
  const [begins, ends] = [random.pick(['13', '10', '15', '28', '25', '30']), random.pick(['1', '9', '9', '8'])];
  const authCode = begins + digits(random, 15) + ends;
  const scan = (code = authCode) => calmly(() => till.add({ saleOutId, amount, authCode: code }));
  let charged = await scan();
  // Its answer was lost: the same code is asked for again, as the desk does.
  for (let tries = 0; !charged && tries < 2; tries += 1) charged = await scan();
  if (!charged) return;
  const { outTradeNo } = charged;
  const ask = () => calmly(() => till.queryResult({ outTradeNo }));
  const undo = () => calmly(() => till.undo({ outTradeNo }));
  const inCash = () => calmly(() => receiptBill(desk()).add({ saleOutId, tenders: [{ method: 'cash', amount }] }));
  const types = () => providers.control('pay', { outTradeNo });
  switch (random.whole(1, 7)) {
    case 1:
      await types();
      await ask();
      break;
    case 2:
      await undo();
      await Promise.all([scan(), inCash()]);
      break;
    case 3:
      await Promise.all([types(), undo(), ask()]);
      break;
    case 4:
      await Promise.all([types(), scan(), scan(`13${digits(random, 15)}1`)]);
      break;
    case 5:
      await Promise.all([undo(), undo(), types(), inCash()]);
      break;
    case 6:
      await Promise.all([providers.control('fail', { outTradeNo }), ask(), undo()]);
      break;
    default:
      await Promise.all([ask(), ask()]);
  }
}

const CHANNELS = ['jsapi', 'jsapi', 'h5', 'native', 'alipay'] as const;

/** Gives a part of it back in two refunds at once, now and then. */
async function giveSomeBack(client: Client, saleOutId: string, random: Random): Promise<void> {
  if (!random.chance(0.3)) return;
  const seen = await calmly(() => saleOut(client).item({ id: saleOutId }));
  if (!seen || seen.received <= 0) return;
  await Promise.all(
    [1, 2].map((part) =>
      calmly(() =>
        refundBill(client).goodwill({
          saleOutId,
          version: seen.version,
          method: 'online',
          amount: Math.max(1, Math.floor(seen.received / (part + 1))),
          reason: '等候太久',
        }),
      ),
    ),
  );
}

/**
 * Makes one sale of one part and the actions of customer, cashier and bank on its payment; leaves it decided or open.
 */
export async function playPayment({ url, desk, skuId, providers }: Stage, random: Random): Promise<string | undefined> {
  const client = desk();
  const phone = h5Payment(createClient({ baseUrl: url(), session: memorySession(), leastTimeoutSeconds: 60 }));
  const sale = await calmly(() => orderSale(client).add({ lines: [{ skuId, quantity: random.whole(1, 3) }] }));
  if (!sale) return undefined;
  const { saleOutId, receivable: amount } = sale;
  if (random.chance(0.35)) {
    await playCode({ url, desk, skuId, providers }, { saleOutId, amount }, random);
    await giveSomeBack(client, saleOutId, random);
    return saleOutId;
  }
  const code = (await calmly(() => saleOut(client).genBusinessQrcode({ id: saleOutId })))?.content.split('code=')[1];
  if (!code) return saleOutId;
  const act = (path: string, body: object) => providers.control(path, body);
  const channel = random.pick(CHANNELS);
  const open = () =>
    calmly(() =>
      phone.add({ code, amount, channel, ...(channel === 'jsapi' ? { openId: `o-${saleOutId.slice(-12)}` } : {}) }),
    );

  let opened = await open();
  // Retries after a lost answer, as the customer would.
  for (let tries = 0; !opened?.bridge && !opened?.payUrl && !opened?.codeUrl && tries < 2; tries += 1)
    opened = await open();
  if (!opened) return saleOutId;
  const { outTradeNo, payUrl } = opened;
  if (channel === 'alipay' && payUrl) await fetch(payUrl).catch(() => undefined);
  const ask = () => calmly(() => phone.queryResult({ outTradeNo }));
  const giveUp = () => calmly(() => phone.giveUp({ outTradeNo }));
  const drop = () => calmly(() => paySqbTradeRecord(client).delBySaleOutId({ saleOutId }));
  const inCash = () => calmly(() => receiptBill(client).add({ saleOutId, tenders: [{ method: 'cash', amount }] }));
  const pay = (how: object = {}) => act('pay', { outTradeNo, ...how });

  switch (random.whole(1, 8)) {
    case 1:
      await pay();
      break;
    case 2:
      await pay({ silent: true });
      await ask();
      break;
    case 3:
      await giveUp();
      await open();
      break;
    case 4:
      await Promise.all([pay(), giveUp(), ask()]);
      break;
    case 5:
      await drop();
      await Promise.all([inCash(), pay({ late: true })]);
      break;
    case 6:
      await Promise.all([pay(), drop(), inCash()]);
      break;
    case 7:
      await Promise.all([pay(), open(), act('resend', { outTradeNo })]);
      break;
    default:
      await Promise.all([ask(), ask()]);
  }
  await giveSomeBack(client, saleOutId, random);
  return saleOutId;
}
