import { PayMethod } from '@partsdesk/core/order/receipt/tenders';
import { addDays, addSeconds, dayOf } from '../../clock';
import type { Transaction } from '../../db/database';
import { isDrawer } from '../../fund/fundAccounts';
import { fundTransfer } from '../../fund/fundTransfer';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { call } from '../call';
import { seedContext } from '../seedContext';

interface Person {
  id: string;
  name: string;
}

interface Proposal {
  days: { day: string; amount: number; fee: number; differences: number }[];
}

const WEEKS = 8;
/** What the bank keeps for counting coins and notes, fen. */
const COUNTING_FEE = 500;
/** The days of payments that each shop leaves to be settled. */
const UNSETTLED_DAYS = 2;

const [move, takeBack] = [call<{ id: string }>(fundTransfer.add), call(fundTransfer.reverse)];
const propose = call<Proposal>(fundTransfer.settleProposal);

/** Reads the accounts that a shop moves money between. */
async function accountsOf(ctx: Context, shopId: string) {
  const all = await fromStore(ctx, 'fund_account as account')
    .select(['account.id', 'account.method', 'account.balance', isDrawer.as('drawer')])
    .where('account.shop_id', '=', shopId)
    .where('account.nature', '=', 1)
    .where('account.status', '=', 1)
    .orderBy('account.balance', 'desc')
    .execute();
  const first = (method: string) => all.find((one) => one.method === method && !one.drawer);
  return { safe: first(PayMethod.cash), bank: first(PayMethod.bankCard), online: first(PayMethod.online) };
}

/** Takes the safe's cash to the bank every week, once into the wrong account, and enters what a provider paid out. */
export async function addDemoTransfers(
  transaction: Transaction,
  { storeId, shopIds, user }: { storeId: string; shopIds: readonly string[]; user: Person },
  now: Date,
): Promise<void> {
  for (const shopId of shopIds.slice(0, 2)) {
    const at = (moment: Date) => seedContext(transaction, { now: moment, user, storeId, shopId, placeId: shopId });
    const { safe, bank, online } = await accountsOf(at(now), shopId);
    if (!bank) continue;
    const day = (daysAgo: number) => dayOf(addDays(now, -daysAgo));
    // A tenth of what lies there now, in whole hundreds of yuan: the safe was never empty.
    const weekly = Math.floor((safe?.balance ?? 0) / 10 / 10_000) * 10_000;
    if (safe && weekly > 0)
      for (let week = WEEKS; week >= 1; week -= 1) {
        const moment = addDays(now, -7 * week);
        const { id } = await move(at(moment), {
          query: {},
          body: {
            fromId: safe.id,
            toId: bank.id,
            amount: weekly,
            fee: COUNTING_FEE,
            day: day(7 * week),
            remark: '每周存现',
          },
        });
        if (week === 3)
          await takeBack(at(addSeconds(moment, 3600)), {
            query: {},
            body: { id, version: 1, reason: '当天没去银行，改下周一起存' },
          });
      }
    if (!online) continue;
    const { days } = await propose(at(now), { query: { accountId: online.id }, body: undefined });
    const settled = days.filter(({ differences }) => differences === 0).slice(0, -UNSETTLED_DAYS);
    let left = online.balance;
    for (const one of settled) {
      const gross = one.amount + one.fee;
      if (one.amount <= 0 || gross > left) continue;
      left -= gross;
      await move(at(now), {
        query: {},
        body: {
          fromId: online.id,
          toId: bank.id,
          amount: one.amount,
          fee: one.fee,
          day: dayOf(now),
          settles: [one.day],
          remark: '微信支付到账',
        },
      });
    }
  }
}
