import { activityStates } from '@partsdesk/core/market/activityState';
import { signInValueProblem } from '@partsdesk/core/market/exhibition/signInFields';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { dayOf } from '../../clock';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { fromStore } from '../../kit/storeTables';
import { stateOfDays, type Attribute } from './exhibitionRows';
import { isCurrent, isPass, passOf, secretIn } from './signInCode';

const { notStarted, running } = activityStates.statuses;

/** Selects the store's exhibitions as the mini-app sees them, without regard to the shop. */
const scanned = (ctx: Context) =>
  fromStore(ctx, 'exhibition as fair')
    .select(['fair.id', 'fair.name', 'fair.place', 'fair.begin_day as beginDay', 'fair.end_day as endDay'])
    .select(['fair.image_url as imageUrl', 'fair.purpose', 'fair.attributes', 'fair.rotating', 'fair.secret'])
    .$narrowType<{ attributes: Attribute[] }>();

const recordOfToday = (ctx: Context, exhibitionId: string) =>
  fromStore(ctx, 'exhibition_record')
    .select('id')
    .where('exhibition_id', '=', exhibitionId)
    .where('customer_id', '=', ctx.customerId ?? '')
    .where('day', '=', dayOf(ctx.now))
    .executeTakeFirst();

export const appSignInExhibition: Group<'parts/appSignInExhibition'> = {
  async item(ctx, { query: { scene } }) {
    const found = await scanned(ctx).where('fair.secret', '=', secretIn(scene)).executeTakeFirst();
    if (!found) throw new Failure('签到码无效，请扫描展位上的签到码', { field: 'scene' });
    if (!isCurrent(ctx.settings, found, scene, ctx.now))
      throw new Failure('签到码已更换，请重新扫描展位上的签到码', { field: 'scene' });
    const { id, name, place, beginDay, endDay, imageUrl, purpose } = found;
    const state = stateOfDays(found, ctx.now);
    const signedToday = (await recordOfToday(ctx, found.id)) !== undefined;
    return {
      ...{ id, name, place, beginDay, endDay, imageUrl, purpose },
      attributes: found.attributes.filter(({ hidden }) => !hidden),
      state,
      signedToday,
      pass: state === running.code && !signedToday ? passOf(ctx.settings, found, ctx.customerId ?? '', ctx.now) : '',
    };
  },
};

/** Judges what a visitor wrote by the fields that are asked for; nothing else is taken. */
function answersTo(
  attributes: readonly Attribute[],
  values: readonly { attributeId: string; value: string }[],
): Schemas['SignInValue'][] {
  const asked = attributes.filter(({ hidden }) => !hidden);
  for (const [at, { attributeId }] of values.entries()) {
    const field = `values[${String(at)}].attributeId`;
    if (!asked.some(({ id }) => id === attributeId)) throw new Failure('没有这个签到项，请重新扫码', { field });
    if (values.findIndex((one) => one.attributeId === attributeId) < at)
      throw new Failure('同一个签到项填写了两次', { field });
  }
  return asked.flatMap((attribute) => {
    const at = values.findIndex(({ attributeId }) => attributeId === attribute.id);
    const value = values[at]?.value.trim() ?? '';
    if (!value) {
      if (attribute.required) throw new Failure(`请填写「${attribute.label}」`, { field: 'values' });
      return [];
    }
    const problem = signInValueProblem(attribute, value);
    if (problem) throw new Failure(problem, { field: `values[${String(at)}].value` });
    return [{ attributeId: attribute.id, label: attribute.label, kind: attribute.kind, value }];
  });
}

export const appSignInExhibitionRecord: Group<'parts/appSignInExhibitionRecord'> = {
  async add(ctx, { body: { id: exhibitionId, pass, values } }) {
    const customerId = ctx.customerId ?? '';
    // Shared: visitors do not wait for one another, and whoever changes the fields waits for them.
    const exhibition = await scanned(ctx).where('fair.id', '=', exhibitionId).forShare('fair').executeTakeFirst();
    if (!exhibition) throw new Failure('展会不存在');
    const state = stateOfDays(exhibition, ctx.now);
    if (state !== running.code)
      throw new Failure(state === notStarted.code ? '展会还没有开始，不能签到' : '展会已结束，不能签到');
    if (!isPass(ctx.settings, exhibition, customerId, pass, ctx.now))
      throw new Failure('请重新扫描展位上的签到码', { field: 'pass' });
    const answers = answersTo(exhibition.attributes, values);
    if (await recordOfToday(ctx, exhibitionId)) throw new Failure('今天已签到，无需重复签到');
    const id = newId(ctx.now);
    await ctx.db
      .insertInto('exhibition_record')
      .values({
        store_id: ctx.storeId,
        id,
        exhibition_id: exhibitionId,
        customer_id: customerId,
        day: dayOf(ctx.now),
        answers: JSON.stringify(answers),
        create_time: ctx.now,
      })
      .execute();
    ctx.changed('exhibitionRecord', id, null, { exhibitionId, customerId, day: dayOf(ctx.now) });
    return id;
  },
};
