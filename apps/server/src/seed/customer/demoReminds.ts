import { USUAL_RULES } from '@partsdesk/core/customer/remind/remindKinds';
import { addDays, dayOf } from '../../clock';
import { addRemind, type RemindDraft } from '../../customer/remind/addRemind';
import { cancelRemind, handleRemind } from '../../customer/remind/changeRemind';
import { makeSome } from '../../customer/remind/nightlyReminds';
import { readReminds } from '../../customer/remind/readReminds';
import type { Transaction } from '../../db/database';
import { writeRemindSetting } from '../../kit/storeSettings';
import { seedContext } from '../seedContext';

interface Made extends Pick<RemindDraft, 'kind' | 'content'> {
  /** When it was written and when it is due, in days from today. */
  made: number;
  due: number;
  /** What became of it, so many days from today. */
  handled?: { at: number; result: string; next?: number };
  cancelled?: number;
  read?: true;
}

/** What the managers wrote down, in every state. */
const written: Made[] = [
  { kind: 'maintenance', content: '换机油机滤，顺便看前刹车片', made: -170, due: 0 },
  { kind: 'visit', content: '上次换了减震，回访有没有异响', made: -12, due: -2, read: true },
  { kind: 'other', content: '订的原厂大灯到货，通知来装', made: -4, due: -1 },
  { kind: 'birthday', content: '车主生日，送洗车一次', made: -60, due: 3 },
  { kind: 'insurance', content: '商业险到期，问要不要在店里续', made: -20, due: 18 },
  { kind: 'maintenance', content: '六万公里大保养，换变速箱油', made: -30, due: 25 },
  {
    kind: 'maintenance',
    content: '换机油机滤',
    made: -190,
    due: -8,
    handled: { at: -7, result: '已到店，换了全合成 5W-30', next: 175 },
  },
  {
    kind: 'inspection',
    content: '六年免检到期，提醒上线检测',
    made: -40,
    due: -15,
    handled: { at: -14, result: '已联系，客户自己去检测站' },
  },
  { kind: 'visit', content: '回访电瓶使用情况', made: -25, due: -5, cancelled: -10 },
];

/** Vehicles from here on belong to customers of whom nothing else is told. */
const FIRST = 40;

interface Demo {
  storeId: string;
  user: { id: string; name: string };
  customers: readonly { id: string; shopId: string; vehicleId: string | undefined }[];
}

/**
 * Adds reminders to every shop, and those that a night makes of the vehicles' insurances. Runs under the store's role.
 */
export async function addDemoReminds(
  transaction: Transaction,
  { storeId, user, customers }: Demo,
  now: Date,
): Promise<void> {
  const at = (days: number, shopId: string | null = null) =>
    seedContext(transaction, { now: addDays(now, days), user, storeId, shopId, placeId: shopId ?? '' });
  const owners = customers.slice(FIRST).filter(({ vehicleId }) => vehicleId);
  for (const shopId of new Set(owners.map((owner) => owner.shopId))) {
    const here = owners.filter((owner) => owner.shopId === shopId);
    for (const [index, { kind, content, made, due, handled, cancelled, read }] of written.entries()) {
      const owner = here[index * 3];
      if (!owner) continue;
      const dueDay = dayOf(addDays(now, due));
      const id = await addRemind(at(made, shopId), {
        kind,
        customerId: owner.id,
        vehicleId: owner.vehicleId,
        content,
        dueDay,
      });
      if (cancelled !== undefined) await cancelRemind(at(cancelled, shopId), { id, version: 1 });
      if (read) await readReminds(at(0, shopId), [id]);
      if (handled)
        await handleRemind(at(handled.at, shopId), {
          id,
          version: 1,
          result: handled.result,
          ...(handled.next ? { nextDate: dayOf(addDays(now, handled.next)) } : {}),
        });
    }
  }
  const rules = USUAL_RULES.map((rule) => (rule.kind === 'insurance' ? { ...rule, enabled: true, days: 7 } : rule));
  await writeRemindSetting(at(0), 0, { rules });
  await makeSome(at(0), 'insurance');
}
