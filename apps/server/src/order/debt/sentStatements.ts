import type { CodeOf } from '@partsdesk/core/lifecycle';
import type { customerStatementLifecycle } from '@partsdesk/core/order/debt/customerStatementLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sql } from 'kysely';
import { phoneMatches, visiblePhone } from '../../account/role/customerPhones';
import { isCustomerVisible } from '../../account/role/serviceRights';
import { customersOfShop, standsIn } from '../../customer/visibleCustomers';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import { containing } from '../../kit/page';
import { fromStore, withinStore } from '../../kit/storeTables';
import { timesPrinted } from '../../print/printLog';
import { MOST_TRIES } from './customerStatements';

type Status = CodeOf<typeof customerStatementLifecycle>;

interface Filter {
  keyword?: string | undefined;
  customerId?: string | undefined;
  status?: Status | undefined;
}

/** Selects the statements of the customers whom the user may see. */
async function seen(ctx: Context) {
  const all = fromStore(ctx, 'customer_statement as sent')
    .innerJoin('customer', withinStore('customer.id', 'sent.customer_id'))
    .innerJoin('shop', withinStore('shop.id', 'sent.shop_id'))
    .where(isCustomerVisible(ctx));
  const shopId = await customersOfShop(ctx);
  return shopId ? all.where(standsIn(shopId)) : all;
}

/** Selects the statements of a list, newest first. */
export async function matchingStatements(ctx: Context, { keyword, customerId, status }: Filter) {
  let found = (await seen(ctx))
    .select(['sent.id', 'sent.customer_id as customerId', 'customer.name as customerName', 'shop.name as shopName'])
    .select(['sent.from_day as from', 'sent.to_day as to', 'sent.closing', 'sent.status', 'sent.words'])
    .select(['sent.answer_time as answerTime', 'sent.void_reason as voidReason', 'sent.link_ends as linkEnds'])
    .select(['sent.by_name as sentBy', 'sent.version', 'sent.create_time as createTime'])
    .select([visiblePhone(ctx, 'customer.phone').as('customerPhone'), 'sent.wrong_tries as wrongTries'])
    .$narrowType<{ status: Status }>();
  if (status !== undefined) found = found.where('sent.status', '=', status);
  if (customerId) found = found.where('sent.customer_id', '=', customerId);
  if (keyword) {
    const text = containing(keyword);
    found = found.where(sql<boolean>`(customer.name ilike ${text} or ${phoneMatches(ctx, keyword)})`);
  }
  return found.orderBy('sent.id', 'desc');
}

/** Says of a row whether its link opens it no more, instead of how often it was tried. */
export const withLink = <Row extends { linkEnds: Date; wrongTries: number }>(
  { now }: Pick<Context, 'now'>,
  { wrongTries, ...row }: Row,
) => ({ ...row, linkEnded: row.linkEnds <= now || wrongTries >= MOST_TRIES });

/** Refuses a statement that the user may not see, in the words for an unknown one. */
export async function assertStatement(ctx: Context, id: string): Promise<void> {
  const found = await (await seen(ctx)).select('sent.id').where('sent.id', '=', id).executeTakeFirst();
  if (!found) throw new Failure('对账单不存在');
}

/** Reads a statement as it was sent, and what became of it. */
export async function sentStatement(ctx: Context, id: string) {
  const [row, events] = await Promise.all([
    (await matchingStatements(ctx, {}))
      .select(sql<Schemas['StatementAccount']>`sent.account`.as('account'))
      .select(timesPrinted(ctx, 16, sql.ref('sent.id')).as('printTimes'))
      .where('sent.id', '=', id)
      .executeTakeFirst(),
    fromStore(ctx, 'customer_statement_event')
      .select(['id', 'event', 'words', 'by_name as by', 'create_time as time'])
      .$narrowType<{ event: 'send' | 'confirm' | 'dispute' | 'void' }>()
      .where('statement_id', '=', id)
      .orderBy('id')
      .execute(),
  ]);
  if (!row) throw new Failure('对账单不存在');
  return { ...withLink(ctx, row), events };
}
