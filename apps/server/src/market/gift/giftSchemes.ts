import { activityState } from '@partsdesk/core/market/activityState';
import { addDays, startOfDay } from '../../clock';
import { recordOwner } from '../../kit/owner/record';

/** Owns `gift_scheme`. */
export const giftSchemes = recordOwner({
  table: 'gift_scheme',
  entity: 'giftScheme',
  noun: '消费有礼',
  fields: ['name', 'beginDay', 'endDay', 'endedTime', 'channels', 'scope', 'remark', 'byName'],
});

interface Period {
  beginDay: string;
  endDay: string;
  endedTime: Date | null;
}

/** Reads the state of a scheme, which runs until its last day is over. */
export const stateOfGifts = ({ beginDay, endDay, endedTime }: Period, now: Date) =>
  activityState(startOfDay(beginDay), addDays(startOfDay(endDay), 1), endedTime, now);
