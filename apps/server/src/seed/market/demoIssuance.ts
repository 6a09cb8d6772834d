import { addDays, dayOf } from '../../clock';
import type { Transaction } from '../../db/database';
import type { JobRun } from '../../jobs/jobRun';
import type { Context } from '../../kit/context';
import { couponSchema } from '../../market/coupon/couponSchema';
import { appCouponSchema } from '../../market/issuance/appCoupons';
import { couponDistributionActivity } from '../../market/issuance/couponDistributionActivity';
import { sendCouponsWork } from '../../market/issuance/sendCoupons';
import { call } from '../call';
import { seedContext } from '../seedContext';

const addScheme = call<string>(couponSchema.add);
const addIssuance = call<string>(couponDistributionActivity.add);
const finish = call(couponDistributionActivity.finishById);
const receive = call<string>(appCouponSchema.receive);

type Work = Parameters<typeof sendCouponsWork>[0];

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  headId: string;
  customers: readonly { id: string }[];
}

/** Carries out the job that an issuance has begun, and drops it: the demo waits for no worker. */
async function sendNow(ctx: Context, issuanceId: string): Promise<void> {
  let state: Work['state'] = null;
  const run: JobRun<Work['params'], NonNullable<Work['state']>> = {
    id: issuanceId,
    storeId: ctx.storeId,
    params: { issuanceId },
    settings: ctx.settings,
    get state() {
      return state;
    },
    read: (work) => work(ctx),
    async step(work) {
      state = (await work(ctx, state)).state ?? state;
    },
  };
  await sendCouponsWork(run);
  const { job_id: jobId } = await ctx.db
    .updateTable('coupon_issuance')
    .set((row) => ({ job_id: row.lit(null) }))
    .from('coupon_issuance as sent')
    .whereRef('sent.id', '=', 'coupon_issuance.id')
    .where('coupon_issuance.store_id', '=', ctx.storeId)
    .where('coupon_issuance.id', '=', issuanceId)
    .returning('sent.job_id')
    .executeTakeFirstOrThrow();
  await ctx.db.deleteFrom('job').where('store_id', '=', ctx.storeId).where('id', '=', jobId).execute();
  await ctx.platform((db) => db.deleteFrom('platform.job_queue').where('id', '=', jobId).execute());
}

/** Issues coupons of a high threshold in every way: sent, taken, for newcomers, yet to come, and ended early. */
export async function addDemoIssuance(
  transaction: Transaction,
  { storeId, user, headId, customers }: Demo,
  now: Date,
): Promise<void> {
  const at = (days: number) => seedContext(transaction, { now: addDays(now, days), user, storeId, placeId: headId });
  const here = at(0);
  const scheme = (name: string, face: number) =>
    addScheme(at(-9), {
      query: {},
      body: {
        ...{ name, kind: 1, face, threshold: 1_000_000, stackable: false, scope: 0 },
        ...{ validity: 2, days: 60, total: 500, perCustomer: 1 },
      },
    });
  const [big, bulk] = [await scheme('满10000减500', 50_000), await scheme('整车件满10000减300', 30_000)];
  const line = (schemeId: string, total?: number) => [
    { schemeId, perCustomer: 1, ...(total === undefined ? {} : { total }) },
  ];
  const day = (days: number) => dayOf(addDays(now, days));
  const issue = (days: number, body: object) => addIssuance(at(days), { query: {}, body: { receivers: 0, ...body } });
  const named = customers.slice(0, 4).map(({ id }) => id);
  const sent = await issue(-8, {
    name: '老客户大额券',
    channel: 1,
    receivers: 3,
    receiverIds: named,
    lines: line(big),
  });
  await sendNow(at(-8), sent);
  const again = await issue(-2, {
    name: '老客户大额券补发',
    channel: 1,
    receivers: 3,
    receiverIds: [...named.slice(0, 2), ...customers.slice(4, 6).map(({ id }) => id)],
    lines: line(big),
  });
  await sendNow(at(-2), again);
  const center = await issue(-3, {
    name: '周末领券',
    channel: 2,
    beginDay: day(-3),
    endDay: day(10),
    lines: line(bulk, 100),
  });
  const [offer] = await transaction.db
    .selectFrom('coupon_issuance_line')
    .select('id')
    .where('store_id', '=', storeId)
    .where('issuance_id', '=', center)
    .execute();
  for (const customer of customers.slice(0, 3))
    await receive({ ...at(-1), user: null, customerId: customer.id }, { query: {}, body: { id: offer?.id ?? '' } });
  await issue(-3, { name: '小程序新客礼', channel: 3, beginDay: day(-3), endDay: day(30), lines: line(bulk, 50) });
  await issue(0, { name: '年终领券', channel: 2, beginDay: day(20), endDay: day(27), lines: line(big, 50) });
  const early = await issue(-6, {
    name: '试发领券',
    channel: 2,
    beginDay: day(-6),
    endDay: day(3),
    lines: line(big, 20),
  });
  await finish(here, { query: {}, body: { id: early, version: 1 } });
}
