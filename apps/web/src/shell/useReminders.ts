import { startPush } from '@partsdesk/core/notice/push';
import { announcesOrder, type ReminderCounts } from '@partsdesk/core/notice/reminders';
import { ApiError } from '@partsdesk/sdk';
import { remindStatistics } from '@partsdesk/sdk/parts/remindStatistics';
import { useEffect, useState } from 'react';
import { browserPush, pushAddress } from '../browserPush';
import { client, notices } from '../session';
import { announceOrder } from './announceOrder';

/** Returns the bell's counts in this shop; reloads them when the server announces a change. */
export function useReminders(userId: string | undefined, shopKey: string): ReminderCounts | undefined {
  const [known, setKnown] = useState<{ shopKey: string; counts: ReminderCounts }>();
  useEffect(() => {
    if (!userId) return;
    let before: ReminderCounts | undefined;
    let stopped = false;
    const refetch = async () => {
      try {
        const counts = await remindStatistics(client).all();
        if (stopped) return;
        if (announcesOrder(before, counts)) announceOrder((text) => notices.warn(text));
        before = counts;
        setKnown({ shopKey, counts });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    };
    void refetch();
    const push = startPush(browserPush, { url: () => pushAddress(userId), refetch: () => void refetch() });
    return () => {
      stopped = true;
      push.stop();
    };
  }, [userId, shopKey]);
  return known?.shopKey === shopKey ? known.counts : undefined;
}
