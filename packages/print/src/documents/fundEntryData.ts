import { fundEntryLifecycle } from '@partsdesk/core/fund/fundEntryLifecycle';
import { fundClassLabel } from '@partsdesk/core/fund/fundTypes';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import type { PrintData } from '../template';
import { printsOf } from './printsOf';
import { momentOf, type DocumentMoment } from './slipHead';

interface FundEntry {
  code: string;
  printTimes: number;
  shopName: string;
  status: number;
  counterCode: string;
  day: string;
  typeName: string;
  typeClass: Parameters<typeof fundClassLabel>[0];
  amount: number;
  accountName: string;
  method: string;
  tillName: string;
  party: string;
  pictures: readonly string[];
  remark: string;
  by: string;
  createTime: DocumentMoment;
}

/** Returns the fields of a 收入单 or 支出单. */
export const fundEntryData = (entry: FundEntry): PrintData => ({
  fields: {
    ...printsOf(entry.printTimes),
    shopName: entry.shopName,
    code: entry.code,
    mark: entry.status === fundEntryLifecycle.statuses.booked.code ? '' : statusLabel(fundEntryLifecycle, entry.status),
    counterCode: entry.counterCode,
    day: entry.day,
    typeName: entry.typeName,
    typeClass: fundClassLabel(entry.typeClass),
    amount: entry.amount,
    accountName: entry.accountName,
    method: payMethodLabel(entry.method),
    tillName: entry.tillName,
    party: entry.party,
    vouchers: entry.pictures.length,
    remark: entry.remark,
    createdBy: entry.by,
    createTime: momentOf(entry.createTime),
  },
  lists: {},
});
