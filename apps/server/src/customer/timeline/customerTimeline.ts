import type { Group } from '../../kit/contract';
import { visibleCustomer } from '../visibleCustomers';
import { timelineOf } from './timeline';

export const customerTimeline: Group<'parts/customerTimeline'> = {
  async page(ctx, { query: { customerId, kind, before, pageSize = 20 } }) {
    return timelineOf(ctx, { customerId: await visibleCustomer(ctx, customerId), kind, before, pageSize });
  },
};
