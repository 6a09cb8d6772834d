import type { Context } from '../kit/context';
import { receive } from '../order/receipt/receive';
import { call } from './call';

type Draft = Parameters<typeof receive>[1];

/** Receives money at the till, by anything but a cash card. */
export const receiveMoney = call((ctx: Context, { body }: { body: Draft }) => receive(ctx, body));
