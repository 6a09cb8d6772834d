import type { Permissions } from '@partsdesk/core/account/permissions';
import { bell, reminderText, type ReminderCounts } from '@partsdesk/core/notice/reminders';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { Money } from '@partsdesk/ui/text/Money';
import { isBuilt, pathOfRoute, type ScreenName } from '../screenList';
import { reminderAddress } from '../shell/reminderAddress';
import type { WaitingEntry } from './WaitingList';

/** Lists what waits: what is owed and to be handed out, then the bell's entries. */
export function waitingEntries(
  { toReceive, toHandOut }: Pick<Schemas['StoreMonitor'], 'toReceive' | 'toHandOut'>,
  counts: ReminderCounts,
  permissions: Permissions,
  mayVisit: (name: ScreenName) => boolean,
): WaitingEntry[] {
  const till = [
    {
      label: '待收款',
      count: toReceive.count,
      screen: 'CashReceivable' as const,
      note: <Money fen={toReceive.amount} />,
    },
    { label: '待出库', count: toHandOut, screen: 'CashWaitOutStock' as const },
  ];
  return [
    ...till
      .filter(({ screen }) => mayVisit(screen))
      .map(({ screen, ...entry }) => ({ ...entry, path: pathOfRoute(screen) ?? '' })),
    ...bell(counts, permissions, isBuilt).entries.map((entry) => ({
      ...entry,
      label: reminderText(entry),
      path: reminderAddress(entry),
    })),
  ];
}
