import type { Groups } from '../kit/contract';
import { customer } from './customer';
import { customerTag } from './customerTag';
import { customerValueCard } from './customerValueCard';
import { customerVehicle } from './customerVehicle';
import { customLevel } from './customLevel';

/** The call groups of this domain. */
export const customerGroups = {
  'parts/customLevel': customLevel,
  'parts/customer': customer,
  'parts/customerTag': customerTag,
  'parts/customerValueCard': customerValueCard,
  'parts/customerVehicle': customerVehicle,
} satisfies Partial<Groups>;
