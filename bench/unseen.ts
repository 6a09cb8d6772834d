import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import pg from 'pg';
import { outside, payingShop, phone, toBePaid } from '../apps/server/src/testing/company/payDesk';
import { passTime } from '../apps/server/src/testing/passTime';
import { startTestServer } from '../apps/server/src/testing/startTestServer';
import { startPostgres } from '../scripts/postgres.mjs';
import { reportUnseen } from './reportUnseen';
import { unseenAfterKill } from './unseenAfterKill';

const PAYMENTS = 60;
/** The periods in which customers pay: while the payment is open, and while the provider is asked after its closing. */
const OPEN_SECONDS = 290;
const CLOSED_SECONDS = 600;
const OUTAGE_SECONDS = 30 * 60;
/** A payment that is unseen for so long counts as never seen. */
const NEVER_SECONDS = 1800;

type Channel = 'jsapi' | 'alipay';
interface Payment {
  outTradeNo: string;
  /** The second in which it is paid. */
  at: number;
}

/**
 * Measures how long a customer's money is unseen: from the payment at the provider until the server has a receipt or a
 * refund for it, while nobody polls and every notification is lost. The clock of server and providers is advanced by
 * seconds; only the killed process runs in real time.
 */
export async function unseen(): Promise<void> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed here');
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    await inMovedTime();
    await unseenAfterKill(postgres.url);
  } finally {
    postgres.stop();
  }
}

async function inMovedTime(): Promise<void> {
  const server = await startTestServer();
  const database = new pg.Pool({ connectionString: server.databaseUrl });
  try {
    const shop = await payingShop(server);
    await database.query('update stock set on_hand = 100000');

    async function opened(channel: Channel) {
      const { saleOutId, code, amount } = await toBePaid(shop);
      const draft = { code, amount, channel, ...(channel === 'jsapi' ? { openId: 'o-one' } : {}) };
      const { outTradeNo, payUrl } = await phone(server).add(draft);
      if (payUrl) await fetch(payUrl);
      return { outTradeNo, saleOutId };
    }
    async function closed(channel: Channel) {
      const { outTradeNo, saleOutId } = await opened(channel);
      await paySqbTradeRecord(shop.owner.client).delBySaleOutId({ saleOutId });
      return { outTradeNo };
    }
    /** Makes payments that are paid within so many seconds, at every second of a minute. */
    async function many(make: typeof closed, within: number, channels: Channel[]): Promise<Payment[]> {
      const made: Payment[] = [];
      for (let index = 0; index < PAYMENTS; index += 1) {
        const { outTradeNo } = await make(channels[index % channels.length] ?? 'jsapi');
        made.push({ outTradeNo, at: within && (index * 97) % within });
      }
      return made;
    }
    async function pay({ outTradeNo }: Payment) {
      if (!(await outside(server, 'pay', { outTradeNo, late: true, silent: true })))
        throw new Error(`${outTradeNo} cannot be paid`);
    }

    /** Returns the seconds for which each known payment was unseen, since it was paid or since `from`. */
    async function seen(payments: Payment[], from: Date): Promise<number[]> {
      const { rows } = await database.query<{ seconds: number }>(
        `select extract(epoch from coalesce(receipt.create_time, refund.create_time) - greatest(trade.paid_time, $2))::float
          as seconds
        from pay_trade trade
        left join receipt_bill receipt on receipt.store_id = trade.store_id and receipt.id = trade.receipt_id
        left join pay_refund refund on refund.store_id = trade.store_id and refund.trade_id = trade.id
        where trade.out_trade_no = any($1) and trade.status in (2, 6)`,
        [payments.map(({ outTradeNo }) => outTradeNo), from],
      );
      return rows.map(({ seconds }) => seconds);
    }
    async function untilSeen(payments: Payment[]): Promise<number[]> {
      const begin = server.clock.now();
      const left = [...payments].sort((one, other) => one.at - other.at);
      for (;;) {
        const second = (server.clock.now().getTime() - begin.getTime()) / 1000;
        while (left[0] && left[0].at <= second) await pay(left.shift()!);
        await passTime(server, ['payTrade'], 1, 1);
        const took = await seen(payments, begin);
        if (took.length === payments.length || second > NEVER_SECONDS)
          return [...took, ...Array<number>(payments.length - took.length).fill(Number.POSITIVE_INFINITY)];
      }
    }

    reportUnseen(
      'paid while open, no notification',
      await untilSeen(await many(opened, OPEN_SECONDS, ['jsapi', 'alipay'])),
      16,
    );
    reportUnseen(
      'paid after the closing, no notification',
      await untilSeen(await many(closed, CLOSED_SECONDS, ['jsapi', 'alipay'])),
      62,
    );

    // Leaves out payments that are open at Shouqianba, since closing them gives the money back there.
    const during = [...(await many(opened, 0, ['jsapi'])), ...(await many(closed, 0, ['jsapi', 'alipay']))];
    await outside(server, 'faults', { dropRequest: 1 });
    for (const one of during) await pay(one);
    await passTime(server, ['payTrade'], OUTAGE_SECONDS, 5);
    await outside(server, 'faults', { dropRequest: 0 });
    reportUnseen(
      `paid while no provider could be reached for ${String(OUTAGE_SECONDS / 60)} minutes, since their return`,
      await untilSeen(during.map((one) => ({ ...one, at: Number.POSITIVE_INFINITY }))),
      62,
    );
  } finally {
    await database.end();
    await server.stop();
  }
}
