import { exchangeSums } from '@partsdesk/core/listSums';
import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { addExchange } from './addExchange';
import { cancelExchange, rejectExchange, takeExchangeBack } from './closeExchange';
import { matchingExchanges } from './exchangeRows';
import { exchangePlaces, handOut } from './handOutExchange';

export const customerExchange: Group<'parts/customerExchange'> = {
  page: (ctx, { query }) => page(ctx, matchingExchanges(ctx, query), query, { sums: exchangeSums }),
  places: (ctx, { query }) => exchangePlaces(ctx, query.id),
  add: (ctx, { body }) => addExchange(ctx, body),
  out: (ctx, { body }) => handOut(ctx, body),
  reject: (ctx, { body }) => rejectExchange(ctx, body),
  cancel: (ctx, { body }) => cancelExchange(ctx, body),
  takeBack: (ctx, { body }) => takeExchangeBack(ctx, body),
};
