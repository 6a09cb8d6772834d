import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { applyCardRefund } from './applyCardRefund';
import { matchingCardRefunds } from './cardRefundRows';
import { auditCardRefund, withdrawCardRefund } from './decideCardRefund';
import { payCardRefund } from './payCardRefund';

export const customerCardRefund: Group<'parts/customerCardRefund'> = {
  page: (ctx, { query }) => page(ctx, matchingCardRefunds(ctx, query), query),
  add: (ctx, { body }) => applyCardRefund(ctx, body),
  audit: (ctx, { body }) => auditCardRefund(ctx, body),
  withdraw: (ctx, { body }) => withdrawCardRefund(ctx, body),
  pay: (ctx, { body }) => payCardRefund(ctx, body),
};
