import { customerMerge } from '../../customer/merge/customerMerge';
import { waiting } from '../../customer/vehicle/vehicles';
import type { Context } from '../../kit/context';
import { fromStore } from '../../kit/storeTables';
import { call } from '../call';
import { SHARED_PLATE } from './demoVehicles';

/** Marks the two customers who claim one car as two; each stays a possible duplicate of the one who has it. */
export async function addDemoApart(ctx: Context): Promise<void> {
  const claimants = await fromStore(ctx, 'customer_vehicle')
    .select('customer_id as id')
    .where('plate', '=', SHARED_PLATE)
    .where('audit_status', '=', waiting.code)
    .orderBy('customer_id')
    .execute();
  const [first, second] = claimants;
  if (first && second)
    await call(customerMerge.markApart)(ctx, {
      query: {},
      body: { firstId: first.id, secondId: second.id, reason: '夫妻两人，各开各的单，电话里核实过' },
    });
}
