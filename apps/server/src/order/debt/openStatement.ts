import type { CodeOf } from '@partsdesk/core/lifecycle';
import { customerStatementLifecycle } from '@partsdesk/core/order/debt/customerStatementLifecycle';
import type { Schemas, operations } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { takeTry } from '../../account/login/tries';
import { answerOf, handleBefore, outcomeOf, type BeforeOutcome } from '../../kit/beforeOutcome';
import type { Context } from '../../kit/context';
import { withBefore } from '../../kit/contract';
import { Failure, Problem } from '../../kit/failure';
import type { BeforeContext } from '../../kit/outside';
import { fromStore, withinStore } from '../../kit/storeTables';
import { inStoreOfCode } from '../../pay/trade/member/inStoreOfCode';
import { openedCode } from '../../pay/trade/payCode';
import { customerStatements, MOST_TRIES, recordStatementEvent } from './customerStatements';

const { void: voided } = customerStatementLifecycle.statuses;
const HOUR = 3600;
/** One address asks so often an hour, of whatever links: a shop's customers may share one. */
const MOST_PER_ADDRESS = 60;
/** Says the same of a link that never was, that is over, and that was tried too often. */
const NO_LINK = '链接无效或已过期，请向店铺重新索取';

interface Key {
  code: string;
  digits: string;
}

interface Place {
  storeId: string;
  id: string;
}

const statementOf = (ctx: Context) =>
  fromStore(ctx, 'customer_statement as sent')
    .innerJoin('customer', withinStore('customer.id', 'sent.customer_id'))
    .innerJoin('shop', withinStore('shop.id', 'sent.shop_id'))
    .select(['sent.id', 'sent.customer_id as customerId', 'customer.name as customerName', 'customer.phone'])
    .select(['shop.name as shopName', 'shop.phone as shopPhone', 'sent.status', 'sent.words', 'sent.version'])
    .select(['sent.answer_time as answerTime', 'sent.link_ends as linkEnds'])
    .select(sql<Schemas['StatementAccount']>`sent.account`.as('account'))
    .$narrowType<{ status: CodeOf<typeof customerStatementLifecycle> }>();

type Statement = NonNullable<Awaited<ReturnType<ReturnType<typeof statementOf>['executeTakeFirst']>>>;

/** Takes a try at a link, in a transaction of its own, so that a hundred guesses at once are five. */
const takeLinkTry = (ctx: Context, linkKey: string) =>
  ctx.db
    .updateTable('customer_statement')
    .set({ wrong_tries: sql`wrong_tries + 1` })
    .where('store_id', '=', ctx.storeId)
    .where('link_key', '=', linkKey)
    .where('link_ends', '>', ctx.now)
    .where('wrong_tries', '<', MOST_TRIES)
    .returning('id')
    .executeTakeFirst();

const giveTryBack = (ctx: Context, id: string) =>
  ctx.db
    .updateTable('customer_statement')
    .set({ wrong_tries: sql`greatest(wrong_tries - 1, 0)` })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', id)
    .execute();

/** Checks a link and its digits. The try is counted before they are looked at, and given back where they are right. */
async function unlocked(desk: BeforeContext, { code, digits }: Key): Promise<Place> {
  const mayAsk = await desk.platform((db) =>
    takeTry(db, `statementLink:${desk.address}`, MOST_PER_ADDRESS, HOUR, desk.now),
  );
  if (!mayAsk) throw new Problem(429, '尝试次数过多，请一小时后再试').retryAfter(HOUR);
  const link = openedCode(desk, code, 'statement');
  if (!link || link.ends <= desk.now) throw new Failure(NO_LINK);
  const { storeId } = link;
  const tried = await desk.system(storeId, (ctx) => takeLinkTry(ctx, link.id));
  if (!tried) throw new Failure(NO_LINK);
  await desk.system(storeId, async (ctx) => {
    const { phone } = await statementOf(ctx).where('sent.id', '=', tried.id).executeTakeFirstOrThrow();
    if (!phone || phone.slice(-4) !== digits) throw new Failure('手机号后四位不对', { field: 'digits' });
    await giveTryBack(ctx, tried.id);
  });
  return { storeId, id: tried.id };
}

/** What the customer sees; nothing of the account once it is void. */
const opened = ({ shopName, shopPhone, customerName, status, words, answerTime, linkEnds, account }: Statement) => ({
  ...{ shopName, shopPhone, customerName, status, words, answerTime, linkEnds },
  account: status === voided.code ? null : account,
});

/** Opens a statement by its link and the last digits of the phone on record (MEM-98). */
export const openStatement = handleBefore<operations['customerStatement_open']>(async (desk, { body }) => {
  const { storeId, id } = await unlocked(desk, body);
  return desk.system(storeId, async (ctx) =>
    opened(await statementOf(ctx).where('sent.id', '=', id).executeTakeFirstOrThrow()),
  );
});

/** Takes the customer's answer: the account is right, or what is wrong with it. */
export const answerStatement = withBefore<operations['customerStatement_answer'], BeforeOutcome<Place>>(
  (desk, { body }) => outcomeOf(() => unlocked(desk, body)),
  async (ctx, { body: { confirmed, words: said = '' }, before }) => {
    const { storeId, id } = answerOf(before);
    const words = confirmed ? '' : said.trim();
    if (!confirmed && !words) throw new Failure('请写明哪里不对', { field: 'words' });
    return inStoreOfCode(ctx, storeId, 'parts/customerStatement/answer', async (here) => {
      const row = await statementOf(here).where('sent.id', '=', id).forUpdate('sent').executeTakeFirstOrThrow();
      const event = confirmed ? 'confirm' : 'dispute';
      customerStatements.check(row, undefined, 'status', event);
      const { status } = await customerStatements.move(
        here,
        row,
        { status: event },
        { words, answerTime: here.now },
        { words },
      );
      await recordStatementEvent(here, row, event, words);
      await here.tellStore();
      return opened({ ...row, status, words, answerTime: here.now });
    });
  },
);
