import type { Group } from '../../kit/contract';
import { assertUnchanged } from '../../kit/version';
import { lockedServicePerson, servicePerson } from './serviceStaff';

export const serviceDataScope: Group<'parts/serviceDataScope'> = {
  async getByServiceId(ctx, { query: { serviceId } }) {
    const { dataScope, version } = await servicePerson(ctx, serviceId);
    return { serviceId, dataScope, version };
  },

  async set(ctx, { body: { serviceId, dataScope, version } }) {
    const before = await lockedServicePerson(ctx, serviceId);
    assertUnchanged(`服务人员「${before.name}」`, before, version);
    await ctx.db
      .updateTable('staff')
      .set({ data_scope: dataScope, version: before.version + 1 })
      .where('store_id', '=', ctx.storeId)
      .where('id', '=', serviceId)
      .execute();
    ctx.changed('serviceDataScope', serviceId, { dataScope: before.dataScope }, { dataScope });
    return null;
  },
};
