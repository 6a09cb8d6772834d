import { oauth } from '../account/login/oauth';
import type { Groups } from '../kit/contract';
import { partsStaff } from '../store/staff/partsStaff';
import { customer } from './customer';
import { customerLogin } from './customerSession';
import { customerTag } from './customerTag';
import { customerValueCard } from './customerValueCard';
import { customerVehicle } from './customerVehicle';
import { customLevel } from './customLevel';
import { staffLeaving } from './staffLeaving';

/** The call groups of this domain. */
export const customerGroups = {
  'gate/oauth': { ...oauth, ...customerLogin },
  'parts/customLevel': customLevel,
  'parts/customer': customer,
  'parts/customerTag': customerTag,
  'parts/customerValueCard': customerValueCard,
  'parts/customerVehicle': customerVehicle,
  // A member who leaves leaves customers behind, of whom the store's own room knows nothing.
  'parts/partsStaff': { ...partsStaff, ...staffLeaving },
} satisfies Partial<Groups>;
