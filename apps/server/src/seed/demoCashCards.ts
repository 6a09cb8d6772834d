import { addSeconds } from '../clock';
import type { Transaction } from '../db/database';
import { customerCashCard } from '../order/recharge/customerCashCard';
import { call } from './call';
import { seedContext } from './seedContext';

const issue = call<{ cards: { id: string }[] }>(customerCashCard.add);
const sell = call(customerCashCard.sell);
const freeze = call(customerCashCard.updateStatusById);

/** Who holds a card of 1,000 yuan, and who reported one lost. */
const HOLDER = 1;
const LOSER = 2;

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  customers: readonly { id: string; shopId: string }[];
}

/**
 * Adds cash cards: a batch of nobody's, of which two are sold, and two of holders, one of them frozen. Runs under the
 * store's role.
 */
export async function addDemoCashCards(
  transaction: Transaction,
  { storeId, user, customers }: Demo,
  now: Date,
): Promise<void> {
  const [holder, loser] = [customers[HOLDER], customers[LOSER]];
  if (!holder || !loser) return;
  const { shopId } = holder;
  const at = (minutes: number) =>
    seedContext(transaction, { now: addSeconds(now, -minutes * 60), user, storeId, shopId, placeId: shopId });
  const paid = (amount: number) => ({ amount, tenders: [{ method: 'bankCard', amount }] });
  const bearers = await issue(at(58), {
    query: {},
    body: { bearer: true, face: 20_000, years: 3, count: 10, remark: '中秋礼品卡' },
  });
  for (const { id } of bearers.cards.slice(0, 2)) await sell(at(57), { query: {}, body: { id, ...paid(20_000) } });
  const holders = await issue(at(56), {
    query: {},
    body: { bearer: false, face: 100_000, count: 3, remark: '维修厂月结卡' },
  });
  const [first, second] = holders.cards;
  if (!first || !second) return;
  await sell(at(55), { query: {}, body: { id: first.id, customerId: holder.id, ...paid(95_000) } });
  await sell(at(54), { query: {}, body: { id: second.id, customerId: loser.id, ...paid(100_000) } });
  await freeze(at(53), { query: {}, body: { id: second.id, status: 0, reason: '客户来电挂失' } });
}
