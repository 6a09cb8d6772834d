// A bare Fastify and pg: the rows of the desk's coupon list by one select, and a coupon taken by a guarded update with
// an insert. No login, no row-level security, no contract, no idempotency, no audit.
import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';
import type { Place } from '../fill';

const { storeId, shopId } = JSON.parse(process.env.PLACE ?? '{}') as Place;
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
  options: '-c plan_cache_mode=force_generic_plan',
});
const app = fastify();

app.get<{ Querystring: { customerId: string } }>('/coupons', async ({ query: { customerId } }) => {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'coupons',
    text: `select coupon.id, coupon.code, coupon.valid_to as "validTo", scheme.name, scheme.kind, scheme.face, scheme.percent,
        scheme.cap, scheme.threshold, scheme.stackable
      from coupon join coupon_scheme scheme on scheme.store_id = coupon.store_id and scheme.id = coupon.scheme_id
      where coupon.store_id = $1 and coupon.customer_id = $2 and coupon.status = 0 and coupon.valid_from <= $3
        and coupon.valid_to > $3 order by coupon.valid_to, coupon.id limit 100`,
    values: [storeId, customerId, new Date()],
  });
  return { status: 0, data: rows };
});

let taken = 0;
app.post<{ Body: { schemeId: string; customerId: string } }>('/claim', async ({ body: { schemeId, customerId } }) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'take',
      text: `update coupon_scheme set issued = issued + 1
        where store_id = $1 and id = $2 and status = 1 and issued < total`,
      values: [storeId, schemeId],
    });
    taken += 1;
    await client.query({
      name: 'give',
      text: `insert into coupon (store_id, id, scheme_id, customer_id, nth, code, shop_id, valid_from, valid_to, given_by,
          create_time) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', $8)`,
      values: [
        ...[storeId, randomUUID(), schemeId, customerId, taken, `BARE${String(taken)}`, shopId],
        ...[new Date(), new Date(Date.now() + 86_400_000)],
      ],
    });
    await client.query('commit');
    return { status: 0, data: null };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
