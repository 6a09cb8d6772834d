import { addDays, addSeconds, dayOf } from '../clock';
import type { Transaction } from '../db/database';
import { withinStore } from '../kit/storeTables';
import { answerStatement } from '../order/debt/openStatement';
import { sendStatement, voidStatement } from '../order/debt/sendStatement';
import { seedContext } from './seedContext';

/** What the customers answered, and what became of it: a statement in each state. */
const answers: readonly { confirmed?: true; disputed?: string; voided?: string }[] = [
  {},
  { confirmed: true },
  { disputed: '上周转过一笔 500 元，账上没有看到' },
  { disputed: '有一张单子不是我们厂的', voided: '单子挂错了客户，改正后重新发送' },
];
const DAYS = 30;
const HOUR = 3600;

/** Answers as the customer does, who has opened the link with the digits of their phone. */
const answer = answerStatement as unknown as {
  handle: (ctx: unknown, input: { query: object; body: object; before: object }) => Promise<unknown>;
};

/** Sends statements of the last month to customers who owe most. Runs under the store's role. */
export async function addDemoStatements(
  transaction: Transaction,
  { storeId, user, shopId }: { storeId: string; user: { id: string; name: string }; shopId: string },
  now: Date,
): Promise<void> {
  const owing = await transaction.db
    .selectFrom('receivable')
    .innerJoin('customer', withinStore('customer.id', 'receivable.customer_id'))
    .select('customer.id')
    .where('receivable.store_id', '=', storeId)
    .where('customer.shop_id', '=', shopId)
    .where('customer.phone', '<>', '')
    .where('receivable.balance', '>', 0)
    .orderBy('receivable.balance', 'desc')
    .orderBy('customer.id')
    .limit(answers.length)
    .execute();
  for (const [index, { confirmed, disputed, voided }] of answers.entries()) {
    const customerId = owing[index]?.id;
    if (!customerId) return;
    const at = (hoursAgo: number) =>
      seedContext(transaction, {
        now: addSeconds(now, -hoursAgo * HOUR),
        user,
        storeId,
        shopId,
        placeId: shopId,
      });
    const day = (ago: number) => dayOf(addDays(at(5).now, -ago));
    const id = await sendStatement(at(5), { customerId, from: day(DAYS), to: day(1) });
    if (confirmed ?? disputed)
      await answer.handle(
        { ...at(3), user: null },
        {
          query: {},
          body: { confirmed: Boolean(confirmed), words: disputed ?? '' },
          before: { answer: { storeId, id } },
        },
      );
    if (voided) await voidStatement(at(1), { id, version: 2, reason: voided });
  }
}
