import { activityState } from '@partsdesk/core/market/activityState';
import { addDays, startOfDay } from '../../clock';
import { recordOwner } from '../../kit/owner/record';

/** Owns `coupon_issuance`. */
export const issuances = recordOwner({
  table: 'coupon_issuance',
  entity: 'couponIssuance',
  noun: '优惠券发放',
  fields: ['name', 'channel', 'receivers', 'beginDay', 'endDay', 'endedTime', 'byName'],
});

interface Period {
  beginDay: string;
  endDay: string | null;
  endedTime: Date | null;
}

/** Reads the state of an issuance, which runs until its last day is over. */
export const stateOfIssuance = ({ beginDay, endDay, endedTime }: Period, now: Date) =>
  activityState(startOfDay(beginDay), endDay === null ? null : addDays(startOfDay(endDay), 1), endedTime, now);
