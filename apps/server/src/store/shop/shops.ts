import { recordOwner } from '../../kit/owner/record';
import { placeFields } from './place';

/** Owns `shop`: the head store's own row and its branches are written here alone. */
export const shops = recordOwner({
  table: 'shop',
  entity: 'shop',
  noun: '门店',
  fields: ['name', 'code', 'isHead', 'status', ...placeFields],
});
