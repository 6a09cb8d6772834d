import type { Groups } from '../kit/contract';
import { customerRemind } from './customerRemind';
import { documentSearch } from './documentSearch';
import { failedMessage } from './failedMessage';
import { onlineNotice } from './onlineNotice';
import { openingStep } from './openingStep';
import { remindStatistics } from './remindStatistics';
import { storeMessage } from './storeMessage';

/** The call groups of this domain. */
export const noticeGroups = {
  'nest/failedMessage': failedMessage,
  'nest/onlineNotice': onlineNotice,
  'nest/storeMessage': storeMessage,
  'parts/customerRemind': customerRemind,
  'parts/documentSearch': documentSearch,
  'parts/openingStep': openingStep,
  'parts/remindStatistics': remindStatistics,
} satisfies Partial<Groups>;
