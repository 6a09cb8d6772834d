import { activityStates } from '@partsdesk/core/market/activityState';
import { sql } from 'kysely';
import { ownImages } from '../../file/ownImages';
import { answerOf, outcomeOf } from '../../kit/beforeOutcome';
import type { Context } from '../../kit/context';
import { withBefore, type Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { assertUnused, recordOwner } from '../../kit/owner/record';
import { page } from '../../kit/page';
import { fromStore } from '../../kit/storeTables';
import { codeOfPage } from '../../store/wechat/miniAppPages';
import { fieldsFrom } from './exhibitionFields';
import { matchingExhibitions, seenExhibition, shownExhibition, stateOfDays, type Attribute } from './exhibitionRows';
import { sceneOfExhibition } from './signInCode';

/** A branch changes its own exhibitions alone. */
const exhibitions = recordOwner({
  table: 'exhibition',
  entity: 'exhibition',
  noun: '展会',
  fields: ['name', 'place', 'beginDay', 'endDay', 'imageUrl', 'purpose', 'attributes', 'rotating', 'shopId', 'byName'],
  unique: [],
  among: (ctx) => (ctx.shopId ? sql<boolean>`shop_id = ${ctx.shopId}` : sql<boolean>`true`),
});

const IMAGE = { field: 'imageUrl', most: 1 };

function assertDays({ beginDay, endDay }: { beginDay: string; endDay: string }): void {
  if (endDay < beginDay) throw new Failure('结束日期不能早于开始日期', { field: 'endDay' });
}

/** A list becomes JSON, which a driver would take for an array of PostgreSQL. */
const stored = (attributes: readonly Attribute[]) => JSON.stringify(attributes) as unknown as Attribute[];

const hasRecords = async (ctx: Context, id: string) =>
  (await fromStore(ctx, 'exhibition_record')
    .select('id')
    .where('exhibition_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Makes the code of an exhibition that is not over, which the caller's shop holds. */
async function codeOfExhibition(outside: BeforeContext, id: string) {
  const found = await outside.store((db) => {
    const one = db
      .selectFrom('exhibition')
      .select(['id', 'secret', 'rotating', 'begin_day as beginDay', 'end_day as endDay'])
      .where('store_id', '=', outside.storeId)
      .where('id', '=', id);
    return (outside.shopId ? one.where('shop_id', '=', outside.shopId) : one).executeTakeFirst();
  });
  if (!found) throw new Failure('展会不存在');
  if (stateOfDays(found, outside.now) === activityStates.statuses.ended.code)
    throw new Failure('展会已结束，不能再签到');
  const { scene, changes } = sceneOfExhibition(outside.settings, found, outside.now);
  return { ...(await codeOfPage(outside, 'signIn', scene)), changes };
}

export const signInExhibition: Group<'parts/signInExhibition'> = {
  async page(ctx, { query }) {
    const { records, ...rest } = await page(ctx, matchingExhibitions(ctx, query), query);
    return { ...rest, records: records.map((row) => shownExhibition(ctx, row)) };
  },

  item: async (ctx, { query }) => shownExhibition(ctx, await seenExhibition(ctx, query.id)),

  showQrcode: withBefore(
    (outside, { query }) => outcomeOf(() => codeOfExhibition(outside, query.id)),
    (_ctx, { before }) => answerOf(before),
  ),

  async add(ctx, { body: { attributes, imageUrl = '', place = '', ...draft } }) {
    assertDays(draft);
    const fields = fieldsFrom(ctx, attributes, [], false);
    if (!draft.purpose.trim()) throw new Failure('请填写用途说明', { field: 'purpose' });
    return exhibitions.add(ctx, {
      ...draft,
      place,
      imageUrl: await ownImages(ctx, imageUrl, IMAGE),
      attributes: stored(fields),
      shopId: ctx.placeId,
      byName: ctx.user?.name ?? '',
    });
  },

  async update(ctx, { body: { id, version, attributes, imageUrl, ...change } }) {
    // Waits for visitors who sign in meanwhile: they hold the row until their commit.
    const before = await exhibitions.locked(ctx, id, version);
    assertDays({ ...before, ...change });
    if (change.purpose !== undefined && !change.purpose.trim())
      throw new Failure('请填写用途说明', { field: 'purpose' });
    const known = before.attributes as Attribute[];
    const isNewImage = imageUrl !== undefined && imageUrl !== before.imageUrl;
    return exhibitions.change(
      ctx,
      { ...before, attributes: stored(known) },
      {
        ...change,
        ...(isNewImage ? { imageUrl: await ownImages(ctx, imageUrl, IMAGE) } : {}),
        ...(attributes ? { attributes: stored(fieldsFrom(ctx, attributes, known, await hasRecords(ctx, id))) } : {}),
      },
    );
  },

  async deleteById(ctx, { query: { id } }) {
    const found = await exhibitions.locked(ctx, id);
    await assertUnused(ctx, 'exhibition_record', 'exhibition_id', id, '已有客户签到，不能删除');
    return exhibitions.remove(ctx, found);
  },
};
