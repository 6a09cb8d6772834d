import { addSeconds } from '../clock';
import { newId } from '../db/ids';
import type { Context } from '../http/context';

/** What is asked of a provider, or told it, after the commit; whoever is killed on the way finds it again. */
export type PayMessageKind = 'payTrade' | 'payRefund' | 'payShipping' | 'payBill';

export interface PayMessage {
  storeId: string;
  id: string;
}

export async function remindOfPayment({ db, storeId, now }: Pick<Context, 'db' | 'storeId' | 'now'>, kind: PayMessageKind, id: string, seconds: number): Promise<void> {
  await db.insertInto('platform.outbox').values({
    id: newId(now), store_id: storeId, kind, payload: JSON.stringify({ storeId, id } satisfies PayMessage), next_try: addSeconds(now, seconds), create_time: now,
  }).execute();
}
