import type { Groups } from '../kit/contract';
import { campaign } from './campaign/campaign';
import { inventoryCost } from './inventoryCost';
import { outIn } from './outIn';
import { profit } from './profit/profit';
import { purchaseApproved } from './purchaseApproved';
import { categorySale } from './sale/categorySale';
import { saleBill } from './sale/saleBill';
import { serviceTaskAmount } from './service/serviceTaskAmount';
import { serviceTaskReport } from './service/serviceTaskReport';
import { stockAge } from './stockAge';

/** The call groups of this domain. */
export const reportGroups = {
  'report/campaign': campaign,
  'report/inventoryCost': inventoryCost,
  'report/outIn': outIn,
  'report/profit': profit,
  'report/purchaseApproved': purchaseApproved,
  'report/categorySale': categorySale,
  'report/saleBill': saleBill,
  'report/serviceTaskAmount': serviceTaskAmount,
  'report/serviceTaskReport': serviceTaskReport,
  'report/stockAge': stockAge,
} satisfies Partial<Groups>;
