// A bare Fastify and pg that runs the statements of statements.ts: no login, no row-level security, no contract, no
// idempotency, no audit.
import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import type { Place } from '../fill';
import { statements } from './statements';

const { storeId, shopId, userId } = JSON.parse(process.env.PLACE ?? '{}') as Place;
const whole = Number;
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === 20 || id === 1700 ? whole : (pg.types.getTypeParser(id, format) as (text: string) => unknown),
};
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
  types,
  options: '-c plan_cache_mode=force_generic_plan',
});
const app = fastify();

type Row = Record<string, never>;
type Run = (name: keyof typeof statements, values: unknown[]) => Promise<Row[]>;
const on =
  (client: pg.Pool | pg.PoolClient): Run =>
  async (name, values) =>
    (await client.query<Row>({ name, text: statements[name], values })).rows;

async function inTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(on(client));
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

app.get<{ Querystring: { from: string; status: string } }>('/list', async ({ query }) => {
  const found = [storeId, shopId, new Date(`${query.from}T00:00:00+08:00`), query.status];
  const records = await on(pool)('listRows', found);
  const total = Number((await on(pool)('listCount', found))[0]?.total);
  return { status: 0, data: { records, current: 1, pages: Math.ceil(total / 20), total, more: total > 10_000 } };
});

app.get<{ Querystring: { id: string } }>('/detail', async ({ query }) => {
  const run = on(pool);
  const [order] = await run('detail', [storeId, shopId, query.id]);
  const lines = await run('detailLines', [storeId, query.id]);
  const coupons = await run('detailCoupons', [storeId, query.id]);
  const timeline = await run('timeline', [storeId, query.id]);
  return { status: 0, data: { ...order, lines, coupons, timeline } };
});

const number = (id: string, kind: string, now: Date) => [
  storeId,
  shopId,
  kind,
  now.toISOString().slice(0, 10),
  id,
  now.toISOString().slice(0, 10).replaceAll('-', ''),
];
const notify = ['bench_floor', JSON.stringify({ storeId })];

app.put<{ Body: { lines: { skuId: string; quantity: number }[] } }>('/order', ({ body: { lines } }) =>
  inTransaction(async (run) => {
    const now = new Date();
    const sold = await run('sellable', [storeId, shopId, ...lines.map(({ skuId }) => skuId)]);
    const [customer] = await run('walkIn', [storeId, 0]);
    const [warehouse] = await run('warehouse', [storeId, shopId, 1, 1]);
    const [shift] = await run('shift', [storeId, shopId, userId, 0]);
    await run('closedTo', [storeId]);
    const skuIds = lines.map(({ skuId }) => skuId);
    await run('lockFree', [shopId, storeId, ...skuIds, warehouse?.id, shopId]);
    await run('reserve', [lines.map(() => warehouse?.id), skuIds, lines.map(({ quantity }) => quantity), storeId]);
    const priced = lines.map((line) => {
      const price = Number(sold.find(({ skuId }) => skuId === line.skuId)?.price ?? 0);
      return { ...line, id: randomUUID(), price, amount: price * line.quantity };
    });
    const total = priced.reduce((sum, { amount }) => sum + amount, 0);
    const [orderId, saleOutId] = [randomUUID(), randomUUID()];
    const document = [storeId, shopId, customer?.id, userId, now, ''];
    await run('insertOrder', [...document, orderId, null, null, shift?.id ?? null, total, 0, 0, 0, total]);
    await run(
      'insertOrderLines',
      priced.flatMap(({ id, skuId, quantity, price, amount }, index) => [
        storeId,
        id,
        orderId,
        index + 1,
        skuId,
        1,
        quantity,
        price,
        price,
        amount,
        0,
        0,
        0,
        amount,
        '',
      ]),
    );
    await run('insertSaleOut', [...document, saleOutId, orderId, 1, total, 0]);
    await run(
      'insertSaleOutLines',
      priced.flatMap(({ id, skuId, quantity }, index) => [
        storeId,
        randomUUID(),
        saleOutId,
        id,
        index + 1,
        skuId,
        warehouse?.id,
        quantity,
      ]),
    );
    await run('promoter', [storeId, customer?.id, now]);
    await run('note', [storeId, randomUUID(), orderId, '开单', '', userId, '老板', now]);
    await run('notify', notify);
    await run('owe', [storeId, customer?.id, total]);
    await run('oweLedger', [storeId, randomUUID(), customer?.id, total, 'saleOut', saleOutId, saleOutId, now]);
    const [order] = await run('numberOrder', number(orderId, 'XS', now));
    const [out] = await run('numberSaleOut', number(saleOutId, 'CK', now));
    return {
      status: 0,
      data: { id: orderId, code: order?.code, saleOutId, saleOutCode: out?.code, receivable: total },
    };
  }),
);

app.post<{ Body: { saleOutId: string; tenders: { amount: number }[] } }>('/receipt', ({ body }) =>
  inTransaction(async (run) => {
    const now = new Date();
    const [out] = await run('lockSaleOut', [storeId, body.saleOutId, shopId]);
    const accounts = await run('accounts', [storeId, shopId, 1]);
    const [shift] = await run('shift', [storeId, shopId, userId, 0]);
    await run('closedTo', [storeId]);
    await run('cardUses', [storeId, body.saleOutId]);
    await run('marks', [storeId, out?.orderId]);
    const account = accounts.find(({ method }) => method === 'cash');
    const id = randomUUID();
    const amount = body.tenders[0]?.amount ?? 0;
    await run('receive', [amount, false, 2, 1, storeId, body.saleOutId]);
    await run('insertReceipt', [
      storeId,
      id,
      shopId,
      body.saleOutId,
      out?.customerId,
      shift?.id ?? null,
      amount,
      0,
      '',
      userId,
      now,
    ]);
    await run('insertTender', [storeId, id, 1, 'cash', account?.id, amount, amount]);
    await run('note', [storeId, randomUUID(), body.saleOutId, '收款', '', userId, '老板', now]);
    await run('notify', notify);
    await run('pointsRule', [storeId, 'consume']);
    await run('member', [storeId, body.saleOutId]);
    await run('promoted', [storeId, out?.orderId]);
    await run('giftSale', [randomUUID(), now, storeId, out?.orderId]);
    await run('owe', [storeId, out?.customerId, -amount]);
    await run('oweLedger', [storeId, randomUUID(), out?.customerId, -amount, 'receiptBill', id, body.saleOutId, now]);
    await run('fund', [amount, storeId, account?.id, randomUUID(), 'receiptBill', id, now]);
    const [bill] = await run('numberReceipt', number(id, 'SK', now));
    return { status: 0, data: { id, code: bill?.code, received: amount, change: 0, debt: 0 } };
  }),
);

app.post<{ Body: { id: string } }>('/handOut', ({ body: { id } }) =>
  inTransaction(async (run) => {
    const now = new Date();
    const [out] = await run('lockSaleOut', [storeId, id, shopId]);
    const lines = await run('saleOutLines', [storeId, id]);
    await run('lockOrder', [storeId, id]);
    await run('closedTo', [storeId]);
    const stock = await run('lockStock', [
      storeId,
      ...lines.map(({ skuId }) => skuId),
      ...lines.map(({ warehouseId }) => warehouseId),
    ]);
    const moved = lines.map((line) => {
      const row = stock.find(({ sku_id }) => sku_id === line.skuId);
      return { ...line, value: Math.round((Number(row?.value) * Number(line.quantity)) / Number(row?.on_hand)) } as {
        id: string;
        orderLineId: string;
        skuId: string;
        warehouseId: string;
        quantity: number;
        amount: number;
        value: number;
      };
    });
    await run('moveStock', [
      moved.map((one) => one.warehouseId),
      moved.map((one) => one.skuId),
      moved.map((one) => one.quantity),
      moved.map((one) => one.value),
      storeId,
    ]);
    await run(
      'stockLedger',
      moved.flatMap((one) => [
        storeId,
        randomUUID(),
        one.warehouseId,
        one.skuId,
        -one.quantity,
        -one.value,
        'saleOut',
        id,
        one.id,
        now,
      ]),
    );
    await run('moveSaleOutLines', [
      moved.map((one) => one.id),
      moved.map((one) => one.quantity),
      moved.map((one) => one.value),
      storeId,
    ]);
    await run('moveOrderLines', [moved.map((one) => one.orderLineId), moved.map((one) => one.quantity), storeId]);
    await run('saleLedger', [
      storeId,
      now,
      id,
      moved.map(() => randomUUID()),
      moved.map((one) => one.orderLineId),
      moved.map((one) => one.quantity),
      moved.map((one) => one.amount),
      moved.map((one) => one.value),
      moved.map((_, index) => (index === 0 ? 1 : 0)),
      moved.map((one) => one.id),
    ]);
    await run('saleOutStatus', [3, 1, storeId, id]);
    await run('orderStatus', [2, 1, storeId, out?.orderId]);
    await run('note', [storeId, randomUUID(), id, '全部出库', '', userId, '老板', now]);
    await run('notify', notify);
    await run('marks', [storeId, out?.orderId]);
    return { status: 0, data: null };
  }),
);

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
