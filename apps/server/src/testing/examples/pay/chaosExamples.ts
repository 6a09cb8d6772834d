import { ApiError, createClient, memorySession, type Client } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { receiptBill } from '@partsdesk/sdk/parts/receiptBill';
import { refundBill } from '@partsdesk/sdk/parts/refundBill';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
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

const CHANNELS = ['jsapi', 'jsapi', 'h5', 'native', 'alipay'] as const;

/**
 * Makes one sale of one part and the actions of customer, cashier and bank on its payment; leaves it decided or open.
 */
export async function playPayment({ url, desk, skuId, providers }: Stage, random: Random): Promise<string | undefined> {
  const client = desk();
  const phone = h5Payment(createClient({ baseUrl: url(), session: memorySession(), leastTimeoutSeconds: 60 }));
  const sale = await calmly(() => orderSale(client).add({ lines: [{ skuId, quantity: random.whole(1, 3) }] }));
  if (!sale) return undefined;
  const { saleOutId, receivable: amount } = sale;
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
  if (random.chance(0.3)) {
    const seen = await calmly(() => saleOut(client).item({ id: saleOutId }));
    if (seen && seen.received > 0)
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
  return saleOutId;
}
