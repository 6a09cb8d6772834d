import { cashCardCalls } from '../../customer/card/cash/cashCardCalls';
import type { Group } from '../../kit/contract';
import { sellCashCard } from './sellCashCard';

export const customerCashCard: Group<'parts/customerCashCard'> = {
  ...cashCardCalls,
  sell: (ctx, { body }) => sellCashCard(ctx, body),
};
