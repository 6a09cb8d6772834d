import type { Groups } from '../kit/contract';
import { customerRemind } from './customerRemind';
import { onlineNotice } from './onlineNotice';
import { remindStatistics } from './remindStatistics';

/** The call groups of this domain. */
export const noticeGroups = {
  'nest/onlineNotice': onlineNotice,
  'parts/customerRemind': customerRemind,
  'parts/remindStatistics': remindStatistics,
} satisfies Partial<Groups>;
