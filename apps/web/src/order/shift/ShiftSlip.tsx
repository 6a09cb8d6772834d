import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import { DENOMINATIONS } from '@partsdesk/core/order/shift/shiftCash';
import { shiftLifecycle } from '@partsdesk/core/order/shift/shiftLifecycle';
import { shiftFacts } from '@partsdesk/print/documents/shiftFacts';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { Money } from '@partsdesk/ui/text/Money';
import { ShiftTenders } from './ShiftTenders';

type Shift = Schemas['ShiftRecord'];

function Facts({ facts }: { facts: readonly (readonly [string, React.ReactNode] | false)[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
        gap: 3,
        '& dt': { color: 'text.secondary', fontSize: 13 },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </Box>
  );
}

/** 交班单: shows a shift's takings, its count, and the float of the next one. */
export function ShiftSlip({ shift }: { shift: Shift }) {
  const counted = shift.expectedCash !== null;
  const label = (value: number) => DENOMINATIONS.find((one) => one.value === value)?.label ?? formatYuan(value);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <Typography component="h3" variant="h2">
          {shift.cashierName}的班次
        </Typography>
        <LifecycleChip lifecycle={shiftLifecycle} status={shift.status} />
        <DocumentNumber code={shift.code} size={13} />
      </Box>
      <Facts
        facts={[
          ['门店', `${shift.shopName}${shift.tillName && ` · ${shift.tillName}`}`],
          ['开班', formatMoment(shift.startTime)],
          ['交班', shift.endTime ? `${formatMoment(shift.endTime)} ${shift.countedBy}` : '-'],
          ...shiftFacts(shift),
          shift.closedTime !== null && ['结清', `${formatMoment(shift.closedTime)} ${shift.closedBy}`],
          shift.varianceReason !== '' && ['差异原因', shift.varianceReason],
          shift.openingReason !== '' && ['备用金不符原因', shift.openingReason],
          shift.remark !== '' && ['备注', shift.remark],
          shift.printTimes > 0 && ['打印次数', `${String(shift.printTimes)} 次`],
        ]}
      />
      <ShiftTenders shift={shift} />
      <Facts
        facts={[
          ['备用金', <Money key="float" fen={shift.openingFloat} />],
          ['存入现金', <Money key="in" fen={shift.cashIn} />],
          ['取出现金', <Money key="out" fen={shift.cashOut} />],
          counted && ['实点现金', <Money key="counted" fen={shift.countedCash} strong />],
          counted && [
            '送存',
            <>
              <Money fen={shift.toSafe} />
              {shift.safeAccountName && ` ${shift.safeAccountName}`}
            </>,
          ],
          counted && ['留给下一班', <Money key="next" fen={shift.nextFloat} strong />],
        ]}
      />
      {shift.cashMoves.length > 0 && (
        <Box component="ul" aria-label="存取现金" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {shift.cashMoves.map((move) => (
            <li key={`${move.time} ${String(move.amount)}`}>
              {move.amount > 0 ? '存入' : '取出'} <Money fen={Math.abs(move.amount)} /> {move.reason}
              {move.accountName && `（${move.accountName}）`}{' '}
              <Typography component="span" variant="caption" color="textSecondary">
                {move.by} {formatMoment(move.time)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      {shift.denominations.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          清点：{shift.denominations.map(({ value, count }) => `${label(value)} × ${String(count)}`).join('，')}
        </Typography>
      )}
    </Box>
  );
}
