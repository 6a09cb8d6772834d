import { randomInt } from 'node:crypto';
import { enabled } from '@partsdesk/core/enabled';
import { activityState, activityStates } from '@partsdesk/core/market/activityState';
import { drawCuts, takeCut } from '@partsdesk/core/market/bargain/bargainCuts';
import {
  BARGAIN_ENDS,
  bargainRunLifecycle,
  bargainStatusAt,
  OPEN_RUNS,
} from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import { bargainSchemeLifecycle } from '@partsdesk/core/market/bargain/bargainSchemeLifecycle';
import { HELPS_A_DAY, HELPS_AN_ADDRESS, NEWCOMER_HOURS } from '@partsdesk/core/market/bargain/bargainTerms';
import { sql, type NotNull } from 'kysely';
import { addSeconds, dayOf, startOfDay } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { page } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { freeThere } from '../dull/stockThere';
import { cutsLeft, lockedRun, lookAgainAt, runs, takePiece, isOver, type LockedRun } from './bargainRuns';
import { lapse } from './endRuns';
import { joinedRuns, readsAs, shownRun } from './runRows';
import { shownScheme } from './schemeRows';

const HOUR = 3600;
const { notStarted, running } = activityStates.statuses;
const { cutting, reached, ended } = bargainRunLifecycle.statuses;
const { online } = bargainSchemeLifecycle.statuses;

/** Locks the customer who asks, so that limits are counted for one request at a time; refuses a disabled one. */
async function lockedCustomer(ctx: Context) {
  const customer = await fromStore(ctx, 'customer')
    .select(['id', 'status', 'create_time as createTime'])
    .where('id', '=', ctx.customerId ?? '')
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (customer.status === enabled.statuses.disabled.code) throw new Failure('您的账号已停用，请联系店铺');
  return customer;
}

/** Selects what an open shop has of the schemes that are online. */
const offers = (ctx: Context, shopId: string) =>
  fromStore(ctx, 'bargain_scheme as scheme')
    .innerJoin('bargain_scheme_shop as part', withinStore('part.scheme_id', 'scheme.id'))
    .innerJoin('shop', withinStore('shop.id', 'part.shop_id'))
    .innerJoin('goods_sku as sku', withinStore('sku.id', 'scheme.sku_id'))
    .innerJoin('goods', withinStore('goods.id', 'sku.goods_id'))
    .where('part.shop_id', '=', shopId)
    .where('shop.status', '=', 1)
    .where('scheme.status', '=', sql.lit(online.code))
    .select(['scheme.id', 'scheme.list_price as listPrice', 'scheme.floor_price as floorPrice', 'scheme.helpers'])
    .select(['scheme.run_hours as runHours', 'scheme.buy_hours as buyHours', 'scheme.sells_any as sellsAny'])
    .select(['scheme.runs_per_customer as runsPerCustomer', 'scheme.newcomer_first as newcomerFirst'])
    .select(['scheme.begins', 'scheme.ends'])
    .select(sql<number>`part.count - part.taken`.as('left'));

/** Reads how many runs of a scheme the customer has begun, and whether one is under way. */
async function runsOf(ctx: Context, schemeId: string) {
  return fromStore(ctx, 'bargain_run as run')
    .select(sql<number>`count(*)::int`.as('mine'))
    .select(sql<boolean>`coalesce(bool_or(run.status = any(${[...OPEN_RUNS]}::int[])), false)`.as('isOpen'))
    .where('run.scheme_id', '=', schemeId)
    .where('run.customer_id', '=', ctx.customerId ?? '')
    .executeTakeFirstOrThrow();
}

/** Ends the customer's own run of a scheme whose time is up, so that another may begin. */
async function lapseOwn(ctx: Context, schemeId: string): Promise<void> {
  const due = await fromStore(ctx, 'bargain_run as run')
    .select('run.id')
    .where('run.scheme_id', '=', schemeId)
    .where('run.customer_id', '=', ctx.customerId ?? '')
    .where(isOver(ctx))
    .execute();
  await lapse(
    ctx,
    due.map(({ id }) => id),
  );
}

/** Begins a bargain: its cuts are drawn now, and told one by one as they are taken (MKT-28). */
async function begin(ctx: Context, schemeId: string, shopId: string): Promise<string> {
  const customer = await lockedCustomer(ctx);
  await lapseOwn(ctx, schemeId);
  // Shared: customers do not wait for one another here, and whoever takes the scheme back waits for them.
  const offer = await offers(ctx, shopId)
    .select(freeThere(ctx, 'scheme.sku_id', 'part.shop_id').as('available'))
    .where('scheme.id', '=', schemeId)
    .forShare('scheme')
    .executeTakeFirst();
  if (!offer) throw new Failure('砍价活动不存在', { field: 'activitySchemaId' });
  const state = activityState(offer.begins, offer.ends, null, ctx.now);
  if (state !== running.code) throw new Failure(state === notStarted.code ? '活动还没有开始' : '活动已结束');
  const { mine, isOpen } = await runsOf(ctx, schemeId);
  if (isOpen) throw new Failure('您有一个砍价还没有结束，请先请朋友帮砍或下单');
  if (mine >= offer.runsPerCustomer) throw new Failure(`这个活动每人最多发起 ${String(offer.runsPerCustomer)} 次`);
  if (offer.left < 1) throw new Failure('已被抢光');
  if (offer.available < 1) throw new Failure('该门店暂时缺货');
  const { listPrice, floorPrice, helpers, sellsAny, newcomerFirst, buyHours } = offer;
  const id = newId(ctx.now);
  const ends = addSeconds(ctx.now, offer.runHours * HOUR);
  await ctx.db
    .insertInto('bargain_run')
    .values({
      ...{ store_id: ctx.storeId, id, scheme_id: schemeId, shop_id: shopId, customer_id: customer.id, nth: mine + 1 },
      ...{ list_price: listPrice, floor_price: floorPrice, helpers, sells_any: sellsAny, ends },
      ...{ newcomer_first: newcomerFirst, buy_hours: buyHours, create_time: ctx.now },
      cuts: drawCuts(listPrice - floorPrice, helpers, randomInt),
    })
    .execute();
  ctx.changed('bargainRun', id, null, { schemeId, shopId, customerId: customer.id, listPrice, floorPrice, helpers });
  await lookAgainAt(ctx, id, ends);
  return id;
}

/** Refuses a run that cannot be cut any more, in words. */
function assertCutting(ctx: Context, run: LockedRun): void {
  const status = bargainStatusAt(run, ctx.now);
  if (status === cutting.code) return;
  throw new Failure(
    status === reached.code ? '已经砍到底价，不用再帮了' : status === ended.code ? '砍价已结束' : '朋友已经下单了',
  );
}

/** Counts the helps that the customer gave; refuses one too many (MKT-29). */
async function countedHelps(ctx: Context, run: LockedRun): Promise<number> {
  const own = fromStore(ctx, 'bargain_help').where('customer_id', '=', ctx.customerId ?? '');
  const { ofRun, ofScheme, today, most } = await own
    .select(sql<number>`(count(*) filter (where run_id = ${run.id}))::int`.as('ofRun'))
    .select(sql<number>`(count(*) filter (where scheme_id = ${run.schemeId}))::int`.as('ofScheme'))
    .select(sql<number>`(count(*) filter (where create_time >= ${startOfDay(dayOf(ctx.now))}))::int`.as('today'))
    .select(
      sql<number>`(select helps_per_customer from bargain_scheme where store_id = ${ctx.storeId} and id = ${run.schemeId})`.as(
        'most',
      ),
    )
    .executeTakeFirstOrThrow();
  if (ofRun) throw new Failure('您已经帮砍过了');
  if (ofScheme >= most) throw new Failure(`这个活动每人最多帮砍 ${String(most)} 次`);
  if (today >= HELPS_A_DAY) throw new Failure(`今天已帮砍 ${String(HELPS_A_DAY)} 次，明天再来吧`);
  return ofScheme;
}

/** Tells whether a customer registered within a day and never paid. */
async function isNew(ctx: Context, { id, createTime }: { id: string; createTime: Date }): Promise<boolean> {
  if (createTime <= addSeconds(ctx.now, -NEWCOMER_HOURS * HOUR)) return false;
  const paid = await fromStore(ctx, 'sale_out')
    .select('id')
    .where('customer_id', '=', id)
    .where('received', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return !paid;
}

/** Writes down from where a help came; tells whether too many came from there. */
async function isFromOneAddress(ctx: Context, runId: string, helpId: string): Promise<boolean> {
  await ctx.db
    .insertInto('bargain_help_address')
    .values({ store_id: ctx.storeId, help_id: helpId, run_id: runId, address: ctx.address, create_time: ctx.now })
    .execute();
  const { count } = await fromStore(ctx, 'bargain_help_address')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('run_id', '=', runId)
    .where('address', '=', ctx.address)
    .executeTakeFirstOrThrow();
  return count > HELPS_AN_ADDRESS;
}

/** Takes the next cut of a friend's run. The last one takes a piece of the shop, or ends the run where none is left. */
async function help(ctx: Context, id: string) {
  const customer = await lockedCustomer(ctx);
  const run = await lockedRun(ctx, id);
  if (!run) throw new Failure('砍价不存在', { field: 'id' });
  if (run.customerId === customer.id) throw new Failure('不能给自己砍价，请分享给朋友');
  const given = await countedHelps(ctx, run);
  assertCutting(ctx, run);
  const newcomer = await isNew(ctx, customer);
  const taken = takeCut(await cutsLeft(ctx, id), newcomer && run.newcomerFirst);
  if (!taken) throw new Error('a run that is being cut without cuts');
  const { cut: amount, left } = taken;
  const helpId = newId(ctx.now);
  await ctx.db
    .insertInto('bargain_help')
    .values({
      ...{ store_id: ctx.storeId, id: helpId, run_id: id, scheme_id: run.schemeId, customer_id: customer.id },
      ...{ position: run.helped + 1, nth: given + 1, amount, newcomer, create_time: ctx.now },
    })
    .execute();
  const suspicious = (await isFromOneAddress(ctx, id, helpId)) || run.suspicious;
  const cutSoFar = run.cutSoFar + amount;
  const change = { cuts: sql`${left}::int[]`, cutSoFar, helped: run.helped + 1, suspicious };
  const price = run.listPrice - cutSoFar;
  if (left.length) {
    const { status } = await runs.move(ctx, run, { status: 'help' }, change);
    return { amount, price, status, endReason: BARGAIN_ENDS.none.code };
  }
  if (run.holds || (await takePiece(ctx, run))) {
    const buyBy = addSeconds(ctx.now, run.buyHours * HOUR);
    const { status } = await runs.move(ctx, run, { status: 'reach' }, { ...change, buyBy, holds: true });
    await lookAgainAt(ctx, id, buyBy);
    return { amount, price, status, endReason: BARGAIN_ENDS.none.code };
  }
  const endReason = BARGAIN_ENDS.soldOut.code;
  const { status } = await runs.move(ctx, run, { status: 'soldOut' }, { ...change, endReason });
  return { amount, price, status, endReason };
}

/** Selects runs as customers see them: of people the first sign of their name (MKT-35). */
const shownToCustomers = (ctx: Context) =>
  joinedRuns(ctx)
    .select([
      'scheme.sku_id as skuId',
      'sku.spec',
      'run.sells_any as sellsAny',
      sql<string>`left(customer.name, 1)`.as('name'),
      sql<boolean>`run.customer_id = ${ctx.customerId}`.as('mine'),
      sql<boolean>`exists (select from bargain_help given where given.store_id = run.store_id and given.run_id = run.id
      and given.customer_id = ${ctx.customerId})`.as('helpedByMe'),
      sql<string>`coalesce((select nullif(part.image_url, '') from bargain_scheme_shop part where part.store_id = run.store_id
      and part.scheme_id = run.scheme_id and part.shop_id = run.shop_id), nullif(scheme.image_url, ''), split_part(goods.image_urls, ',', 1))`.as(
        'imageUrl',
      ),
    ])
    .$narrowType<{ skuId: NotNull; spec: NotNull }>();

export const appBargainActSchema: Group<'parts/appBargainActSchema'> = {
  async page(ctx, { query: { shopId, ...wanted } }) {
    const { records, ...rest } = await page(
      ctx,
      offers(ctx, shopId)
        .where('scheme.ends', '>', ctx.now)
        .select(['scheme.name', 'scheme.sku_id as skuId', 'goods.name as goodsName', 'sku.spec'])
        .select(['goods.unit_name as unitName', 'scheme.helps_per_customer as helpsPerCustomer', 'scheme.words'])
        .select(
          sql<string>`coalesce(nullif(part.image_url, ''), nullif(scheme.image_url, ''), split_part(goods.image_urls, ',', 1))`.as(
            'imageUrl',
          ),
        )
        .select([
          sql<number>`(select count(*)::int from bargain_run run where run.store_id = scheme.store_id
            and run.scheme_id = scheme.id and run.customer_id = ${ctx.customerId})`.as('mine'),
          sql<string | null>`(select run.id from bargain_run run where run.store_id = scheme.store_id
            and run.scheme_id = scheme.id and run.customer_id = ${ctx.customerId}
            and run.status in (${sql.join(OPEN_RUNS.map((code) => sql.lit(code)))}) and not ${isOver(ctx)})`.as(
            'runId',
          ),
        ])
        .orderBy('scheme.id', 'desc'),
      wanted,
    );
    return { ...rest, records: records.map((row) => shownScheme(ctx, row)) };
  },
};

export const appBargainingActivity: Group<'parts/appBargainingActivity'> = {
  add: (ctx, { body: { activitySchemaId, shopId } }) => begin(ctx, activitySchemaId, shopId),

  help: (ctx, { body: { id } }) => help(ctx, id),

  async item(ctx, { query: { id } }) {
    const run = await shownToCustomers(ctx).where('run.id', '=', id).executeTakeFirst();
    if (!run) throw new Failure('砍价不存在');
    const helps = await fromStore(ctx, 'bargain_help as given')
      .innerJoin('customer', withinStore('customer.id', 'given.customer_id'))
      .select([sql<string>`left(customer.name, 1)`.as('name'), 'given.amount', 'given.create_time as createTime'])
      .where('given.run_id', '=', id)
      .orderBy('given.position', 'desc')
      .execute();
    return { ...shownRun(ctx, run), helps };
  },

  async page(ctx, { query: { status, ...wanted } }) {
    let own = shownToCustomers(ctx)
      .where('run.customer_id', '=', ctx.customerId ?? '')
      .orderBy('run.id', 'desc');
    if (status !== undefined) own = own.where(readsAs(ctx, status));
    const { records, ...rest } = await page(ctx, own, wanted);
    return { ...rest, records: records.map((row) => shownRun(ctx, row)) };
  },
};
