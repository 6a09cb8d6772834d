import { startPush } from '@partsdesk/core/notice/push';
import { announcesOrder, type ReminderCounts } from '@partsdesk/core/notice/reminders';
import { ApiError } from '@partsdesk/sdk';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { useEffect } from 'react';
import { browserPush, pushAddress } from '../browserPush';
import { client, notices, shopActor } from '../session';
import { announceOrder } from './announceOrder';
import { keepReminders } from './reminderStore';

/** Keeps the push connection and the bell's counts of this shop in every layout, the full-screen cash desk too. */
export function ReminderKeeper({ userId, shopKey }: { userId: string; shopKey: string }) {
  useEffect(() => {
    let before: ReminderCounts | undefined;
    let stopped = false;
    const refetch = async () => {
      try {
        const counts = await remindStatistics(client).all();
        if (stopped) return;
        if (announcesOrder(before, counts)) announceOrder((text) => notices.warn(text));
        before = counts;
        keepReminders({ shopKey, counts });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    };
    void refetch();
    const push = startPush(browserPush, {
      url: () => pushAddress(userId),
      refetch: () => void refetch(),
      rights: () => shopActor.send({ type: 'rightsChanged' }),
    });
    return () => {
      stopped = true;
      push.stop();
    };
  }, [userId, shopKey]);
  return null;
}
