import { randomInt } from 'node:crypto';
import type { BodyOf } from '@partsdesk/sdk';
import type { operations } from '@partsdesk/sdk/types/parts';
import { takeTry } from '../account/login/tries';
import { addSeconds } from '../clock';
import type { Context } from '../kit/context';
import { withBefore, type Group } from '../kit/contract';
import { Failure, Problem } from '../kit/failure';
import { fromStore } from '../kit/storeTables';
import { customerOf } from './customerRows';

const VALID_SECONDS = 60;
const MAX_TRIES = 10;
const TRY_SECONDS = 120;

/** Draws a code that nobody guesses within its minute. */
const freshCode = () => `88${[randomInt(1e9), randomInt(1e9)].map((part) => String(part).padStart(9, '0')).join('')}`;

export const appMemberCode: Group<'parts/appMemberCode'> = {
  async get({ db, storeId, customerId, now }) {
    const [code, ends] = [freshCode(), addSeconds(now, VALID_SECONDS)];
    await db
      .insertInto('member_code')
      .values({ store_id: storeId, customer_id: customerId ?? '', code, ends })
      .onConflict((conflict) => conflict.columns(['store_id', 'customer_id']).doUpdateSet({ code, ends }))
      .execute();
    return { code, expireTime: ends, validSeconds: VALID_SECONDS };
  },
};

/** Uses a code up; returns whose it was. */
async function taken(ctx: Context, code: string): Promise<string> {
  const shown = await fromStore(ctx, 'member_code')
    .select(['customer_id as customerId', 'ends'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!shown || shown.ends <= ctx.now) throw new Failure('会员码已失效，请顾客刷新后再扫', { field: 'code' });
  await ctx.db.deleteFrom('member_code').where('store_id', '=', ctx.storeId).where('code', '=', code).execute();
  return shown.customerId;
}

/** Finds at the desk whose member code was scanned; a try is counted before the code is looked up (MEM-51). */
export const byMemberCode = withBefore<operations['customer_getByMemberCode'], void>(
  async ({ platform, storeId, user, now }) => {
    const subject = `memberCode:${storeId}:${user?.id ?? ''}`;
    if (!(await platform((db) => takeTry(db, subject, MAX_TRIES, TRY_SECONDS, now))))
      throw new Problem(429, '扫码次数过多，请2分钟后再试').retryAfter(TRY_SECONDS);
  },
  async (ctx, { body }: { body: BodyOf<operations['customer_getByMemberCode']> }) =>
    customerOf(ctx, await taken(ctx, body.code)),
);
