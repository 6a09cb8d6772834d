import type { Groups } from '../kit/contract';
import { appCustomerComment } from './comment/appCustomerComment';
import { customerComment } from './comment/customerComment';
import { customerCommentStatistics } from './comment/customerCommentStatistics';
import { customer } from './customer';
import { customerTag } from './customerTag';
import { customerValueCard } from './customerValueCard';
import { customerVehicle } from './customerVehicle';
import { customLevel } from './customLevel';

/** The call groups of this domain. */
export const customerGroups = {
  'parts/appCustomerComment': appCustomerComment,
  'parts/customLevel': customLevel,
  'parts/customer': customer,
  'parts/customerComment': customerComment,
  'parts/customerCommentStatistics': customerCommentStatistics,
  'parts/customerTag': customerTag,
  'parts/customerValueCard': customerValueCard,
  'parts/customerVehicle': customerVehicle,
} satisfies Partial<Groups>;
