import Box from '@mui/material/Box';
import { formatMinute, shopDay, startOfShopDay } from '@partsdesk/core/dates';
import { activityStates } from '@partsdesk/core/market/activityState';
import { BARGAIN_ENDS, bargainRunLifecycle } from '@partsdesk/core/market/bargain/bargainRunLifecycle';
import { bargainSchemeLifecycle } from '@partsdesk/core/market/bargain/bargainSchemeLifecycle';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';

type Scheme = Schemas['BargainScheme'];
type Run = Schemas['BargainRun'];

export const partText = ({ goodsName, spec, skuCode }: Pick<Scheme, 'goodsName' | 'spec' | 'skuCode'>): string =>
  [goodsName, spec, skuCode].filter(Boolean).join(' ');

export const pricesText = ({ listPrice, floorPrice }: Pick<Scheme, 'listPrice' | 'floorPrice'>): string =>
  `${formatYuan(listPrice)} → ${formatYuan(floorPrice)}`;

/** A scheme that ends at midnight ends with the day before. */
const endText = ({ ends }: Pick<Scheme, 'ends'>): string =>
  startOfShopDay(shopDay(ends)) === Date.parse(ends) ? `${lastDay({ ends })} 24:00` : formatMinute(ends);

export const periodText = (scheme: Pick<Scheme, 'begins' | 'ends'>): string =>
  `${formatMinute(scheme.begins)} 至 ${endText(scheme)}`;

export const takenText = ({ taken, count }: { taken: number; count: number }): string =>
  `${String(taken)} / ${String(count)}`;

/** The last day of a scheme, which may end at midnight. */
export const lastDay = ({ ends }: Pick<Scheme, 'ends'>): string => shopDay(Date.parse(ends) - 1);

/** Both states of a scheme: whether it is offered, and whether its time has come. */
export function SchemeStates({ scheme }: { scheme: Pick<Scheme, 'status' | 'state'> }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      <LifecycleChip lifecycle={bargainSchemeLifecycle} status={scheme.status} />
      <LifecycleChip lifecycle={activityStates} status={scheme.state} />
    </Box>
  );
}

const reasonText = (endReason: Run['endReason']): string =>
  Object.values(BARGAIN_ENDS).find(({ code }) => code === endReason)?.label ?? '';

/** A bargain's status, and where it is over why. */
export function RunState({ run: { status, endReason } }: { run: Pick<Run, 'status' | 'endReason'> }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <LifecycleChip lifecycle={bargainRunLifecycle} status={status} />
      {reasonText(endReason)}
    </Box>
  );
}
