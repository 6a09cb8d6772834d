import { asSystem, type SystemFrame } from '../../jobs/withoutRequest';
import type { Outside } from '../../kit/outside';
import type { Deliveries } from '../../kit/sendLater';
import { openTemplate } from './openTemplate';
import { remindCustomer } from './remindCustomer';
import type { ReminderAccess } from './reminderAccess';
import { sendReminder } from './sendReminder';

/** Delivers what is said to WeChat of templates and messages, and reminders to their customers. */
export function carryReminders(
  outside: Outside,
  frame: SystemFrame,
): Deliveries<'subscribeTemplate' | 'subscribeMessage' | 'remindCustomer'> {
  const accessOf = (id: string, operation: string): ReminderAccess => ({
    desk: {
      ...outside,
      now: outside.clock.now(),
      platform: (work) => frame.database.transaction({ role: 'platform' }, ({ db }) => work(db)),
    },
    system: (storeId, work) => asSystem(frame, { storeId, id, operation }, work),
  });
  return {
    subscribeTemplate: (message) => openTemplate(accessOf(message.id, 'outbox/subscribeTemplate'), message),
    remindCustomer: (message) => remindCustomer(accessOf(message.id, 'outbox/remindCustomer'), message),
    subscribeMessage: (message) => sendReminder(accessOf(message.id, 'outbox/subscribeMessage'), message),
  };
}
