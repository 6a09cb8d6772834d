import type { Groups } from '../kit/contract';
import { job } from './job';

/** The call groups of this domain. */
export const jobsGroups = {
  'parts/job': job,
} satisfies Partial<Groups>;
