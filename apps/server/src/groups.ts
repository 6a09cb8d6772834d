import { accountGroups } from './account/groups';
import { customerGroups } from './customer/groups';
import { fileGroups } from './file/groups';
import { fundGroups } from './fund/groups';
import { goodsGroups } from './goods/groups';
import { jobsGroups } from './jobs/groups';
import type { Groups } from './kit/contract';
import { marketGroups } from './market/groups';
import { noticeGroups } from './notice/groups';
import { orderGroups } from './order/groups';
import { payGroups } from './pay/groups';
import { printGroups } from './print/groups';
import { reportGroups } from './report/groups';
import { storeGroups } from './store/groups';

/** The handlers of every call group of the contract: a missing one does not compile. */
export const groups: Groups = {
  ...accountGroups,
  ...customerGroups,
  ...fileGroups,
  ...fundGroups,
  ...goodsGroups,
  ...jobsGroups,
  ...marketGroups,
  ...noticeGroups,
  ...orderGroups,
  ...payGroups,
  ...printGroups,
  ...reportGroups,
  ...storeGroups,
};
