import { fundTransferColumns } from '@partsdesk/core/fund/fundTransferColumns';
import { fundTransferSums } from '@partsdesk/core/listSums';
import { listSheet } from '../file/listSheet';
import type { Group } from '../kit/contract';
import { page } from '../kit/page';
import { addTransfer } from './transfer/addTransfer';
import { reverseTransfer } from './transfer/reverseTransfer';
import { assertCollecting, settleDays } from './transfer/settledDays';
import { transferAccount } from './transfer/transferAccount';
import { matchingTransfers } from './transfer/transferRows';

export const fundTransfer: Group<'parts/fundTransfer'> = {
  page: (ctx, { query }) => page(ctx, matchingTransfers(ctx, query), query, { sums: fundTransferSums }),

  add: (ctx, { body }) => addTransfer(ctx, body),

  reverse: (ctx, { body }) => reverseTransfer(ctx, body),

  async settleProposal(ctx, { query: { accountId } }) {
    const account = await transferAccount(ctx, accountId, 'accountId');
    assertCollecting(account, 'accountId');
    return { balance: account.balance, days: await settleDays(ctx, account) };
  },

  exportExcel: (ctx, { query }) =>
    listSheet('账户转账', fundTransferColumns, query.columns, matchingTransfers(ctx, query)),
};
