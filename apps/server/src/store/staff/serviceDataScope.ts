import type { Group } from '../../kit/contract';
import { servicePerson } from './serviceStaff';
import { lockedServicePerson, staffMembers } from './staffMembers';

export const serviceDataScope: Group<'parts/serviceDataScope'> = {
  async getByServiceId(ctx, { query: { serviceId } }) {
    const { dataScope, version } = await servicePerson(ctx, serviceId);
    return { serviceId, dataScope, version };
  },

  async set(ctx, { body: { serviceId, dataScope, version } }) {
    return staffMembers.change(ctx, await lockedServicePerson(ctx, serviceId, version), { dataScope });
  },
};
