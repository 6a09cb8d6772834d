import type { Group } from '../kit/contract';
import { partsStaff } from '../store/staff/partsStaff';
import { staffLeaving } from './staffLeaving';

/** A member who leaves leaves customers behind, of whom the store's own room knows nothing. */
export const wholePartsStaff: Group<'parts/partsStaff'> = { ...partsStaff, ...staffLeaving };
