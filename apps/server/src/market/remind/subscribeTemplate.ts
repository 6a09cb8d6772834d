import { can } from '@partsdesk/core/lifecycle';
import { cataloguedTemplate, keyOf, SUBSCRIBE_CATALOGUE } from '@partsdesk/core/market/remind/subscribeCatalogue';
import { subscribeChoiceLifecycle } from '@partsdesk/core/market/remind/subscribeChoiceLifecycle';
import { sql } from 'kysely';
import { addDays } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { assertHead } from '../../kit/headStore';
import { changedMeanwhile } from '../../kit/owner/version';
import { sendLater } from '../../kit/sendLater';
import { subscribeSetting, writeSubscribeSetting } from '../../kit/storeSettings';
import { fromStore } from '../../kit/storeTables';
import { authorisedApp, choices, subscribeChoices } from './subscribeChoices';

const { none, opened } = subscribeChoiceLifecycle.statuses;
/** The days whose messages are counted beside each kind. */
const COUNTED_DAYS = 30;

const ofType = (type: number | undefined) =>
  SUBSCRIBE_CATALOGUE.filter((one) => type === undefined || one.type === type);

/** Counts what became of the messages of the last days, by their kinds. */
async function countsOf(ctx: Context) {
  const rows = await fromStore(ctx, 'subscribe_message')
    .select(['code', 'outcome', sql<number>`count(*)::int`.as('count')])
    .where('create_time', '>', addDays(ctx.now, -COUNTED_DAYS))
    .groupBy(['code', 'outcome'])
    .execute();
  return (code: string, ...outcomes: string[]) =>
    rows.reduce((sum, one) => sum + (one.code === code && outcomes.includes(one.outcome) ? one.count : 0), 0);
}

export const subscribeTemplate: Group<'parts/subscribeTemplate'> = {
  async listByType(ctx, { query: { type } }) {
    const [chosen, app, { version }, count] = await Promise.all([
      choices(ctx).execute(),
      authorisedApp(ctx),
      subscribeSetting(ctx),
      countsOf(ctx),
    ]);
    const templates = ofType(type).map(({ code, type: of, title, sentWhen }) => {
      const choice = chosen.find((one) => one.code === code);
      // The templates of another mini-app are of no use to this one.
      const isOther = choice?.status === opened.code && choice.appId !== app?.appId;
      return {
        ...{ code, type: of, title, sentWhen },
        status: isOther || !choice ? none.code : choice.status,
        reason: isOther ? '已换绑或取消授权小程序，请重新选用' : (choice?.reason ?? ''),
        sent: count(code, 'sent'),
        notSubscribed: count(code, 'notSubscribed'),
        failed: count(code, 'failed', 'unclear'),
      };
    });
    return { bound: app !== undefined, version, templates };
  },

  detailList: (_ctx, { query: { code } }) =>
    Promise.resolve(
      cataloguedTemplate(code).keywords.map((word) => ({ key: keyOf(word), label: word.label, sample: word.sample })),
    ),
};

export const subscribeTemplateStoreRelation: Group<'parts/subscribeTemplateStoreRelation'> = {
  async addBatch(ctx, { body: { codes, version } }) {
    assertHead(ctx, '设置小程序消息提醒');
    const app = await authorisedApp(ctx);
    if (!app) throw new Failure('店铺还没有绑定小程序', { field: 'codes' });
    const wanted = SUBSCRIBE_CATALOGUE.filter(({ code }) => codes.includes(code));
    const chosen = wanted.map(({ code }) => code);
    const { value: before } = await subscribeSetting(ctx);
    if (!(await writeSubscribeSetting(ctx, version, { codes: chosen })))
      throw changedMeanwhile('小程序消息提醒', await subscribeSetting(ctx));
    if (chosen.length)
      await ctx.db
        .insertInto('subscribe_choice')
        .values(chosen.map((code) => ({ store_id: ctx.storeId, id: newId(ctx.now), code, create_time: ctx.now })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const choice of await choices(ctx).forUpdate().execute()) {
      const { id, code, appId, status } = choice;
      const isWanted = chosen.includes(code);
      const isOther = status === opened.code && appId !== app.appId;
      if (isOther || !isWanted) {
        if (!can(subscribeChoiceLifecycle, status, 'drop')) continue;
        const change = { reason: '', tries: 0, ...(isOther ? { templateId: '' } : {}) };
        await subscribeChoices.move(ctx, choice, { status: 'drop' }, change);
        if (isWanted) await subscribeChoices.move(ctx, { id, status: none.code }, { status: 'choose' });
      } else if (can(subscribeChoiceLifecycle, status, 'choose'))
        await subscribeChoices.move(ctx, choice, { status: 'choose' }, { reason: '', tries: 0 });
      else continue;
      await sendLater(ctx, 'subscribeTemplate', { storeId: ctx.storeId, id });
    }
    ctx.changed('subscribeSetting', ctx.storeId, before, { codes: chosen });
    await ctx.tellStore();
    return null;
  },
};

export const appSubscribeTemplate: Group<'parts/appSubscribeTemplate'> = {
  async list(ctx, { query: { type } }) {
    const [chosen, app] = await Promise.all([
      choices(ctx).where('status', '=', opened.code).execute(),
      authorisedApp(ctx),
    ]);
    return ofType(type).flatMap(({ code, type: of, title }) => {
      const choice = chosen.find((one) => one.code === code && one.appId === app?.appId);
      return choice ? [{ code, type: of, title, templateId: choice.templateId }] : [];
    });
  },
};
