import { addDays, addSeconds, dayOf, startOfDay } from '../../clock';
import { smsConsent } from '../../customer/contact/smsConsent';
import { addRemind } from '../../customer/remind/addRemind';
import { tellRemind } from '../../customer/remind/tellRemind';
import type { Transaction } from '../../db/database';
import { remindCustomer } from '../../market/remind/remindCustomer';
import type { ReminderAccess } from '../../market/remind/reminderAccess';
import { call } from '../call';
import { seedContext } from '../seedContext';

/** What was sent yesterday morning, and whether the customer had agreed to text messages. */
const sent = [
  { kind: 'maintenance', content: '该换机油机滤了', agreed: true },
  { kind: 'visit', content: '上次换的电瓶用得怎么样', agreed: true },
  { kind: 'other', content: '订的雨刮到货，请来装', agreed: false },
] as const;
/** Vehicles from here on have no other reminder. */
const FIRST = 120;
const TEN_O_CLOCK = 10 * 3600;

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  customers: readonly { id: string; shopId: string; vehicleId: string | undefined }[];
}

/** Adds reminders that were sent by a text message, and one that could not be. Runs under the store's role. */
export async function addDemoSentReminds(
  transaction: Transaction,
  { storeId, user, customers }: Demo,
  now: Date,
): Promise<void> {
  const morning = addSeconds(startOfDay(dayOf(addDays(now, -1))), TEN_O_CLOCK);
  const owners = customers.slice(FIRST).filter(({ vehicleId }) => vehicleId);
  const shopId = customers[0]?.shopId ?? '';
  const here = owners.filter((owner) => owner.shopId === shopId);
  const ctx = seedContext(transaction, { now: morning, user, storeId, shopId, placeId: shopId });
  // No message of the mini-app is chosen yet, so that WeChat is not asked.
  const access = {
    system: (_storeId: string, work: (at: typeof ctx) => Promise<unknown>) => work({ ...ctx, user: null }),
  } as unknown as ReminderAccess;
  for (const [index, { kind, content, agreed }] of sent.entries()) {
    const owner = here[index];
    if (!owner) return;
    if (agreed) await call(smsConsent.save)(ctx, { query: {}, body: { customerId: owner.id, agreed } });
    const id = await addRemind(ctx, {
      kind,
      customerId: owner.id,
      vehicleId: owner.vehicleId,
      content,
      dueDay: dayOf(morning),
    });
    await tellRemind(ctx, { id, version: 1 });
    await remindCustomer(access, { storeId, id });
  }
}
