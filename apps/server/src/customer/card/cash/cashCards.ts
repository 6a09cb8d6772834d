import { recordOwner } from '../../../kit/owner/record';

/** Owns the cash cards of `value_card` and their version. Their numbers stand in no trail. */
export const cashCards = recordOwner({
  table: 'value_card',
  entity: 'cashCard',
  noun: '现金卡',
  fields: ['status', 'face', 'years', 'remark', 'customerId', 'shopId', 'soldTime', 'expires', 'renewedTo'],
  unique: [],
});
