import type { Group } from '../kit/contract';
import { removeStaff } from '../store/staff/staffState';
import { unassignCustomers } from './customers';

/** A member leaves the store, and the member's customers are left to nobody. */
export const staffLeaving: Pick<Group<'parts/partsStaff'>, 'del'> = {
  async del(ctx, { query: { id } }) {
    await removeStaff(ctx, id);
    await unassignCustomers(ctx, id);
    return null;
  },
};
