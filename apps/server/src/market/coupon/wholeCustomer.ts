import { customer } from '../../customer/customer';
import type { Group } from '../../kit/contract';
import { issueCoupons } from './issueCoupons';

/** A customer is given coupons, of which the customers' own room knows nothing. */
export const wholeCustomer: Group<'parts/customer'> = {
  ...customer,
  distributeCoupon: (ctx, { body: { schemeId, customerIds } }) => issueCoupons(ctx, schemeId, customerIds),
};
