import { valueCardItems } from '../../customer/card/valueCardItems';
import type { Group } from '../../kit/contract';
import { sellValue } from './sellValue';

export const customerValueCardItem: Group<'parts/customerValueCardItem'> = {
  ...valueCardItems,
  add: (ctx, { body }) => sellValue(ctx, body),
};
