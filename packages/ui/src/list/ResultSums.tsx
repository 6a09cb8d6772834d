import Typography from '@mui/material/Typography';
import { SUMMED_ROWS } from '@partsdesk/core/listSums';
import { costYuan } from '../text/costUnits';
import { Money } from '../text/Money';
import { Total } from './Total';
import type { PagedList } from './usePagedList';

/** Shows the sums of a list's whole result, and which rows they count. */
export function ResultSums({ sums }: { sums: NonNullable<PagedList<unknown>['sums']> }) {
  const { of, amounts } = sums;
  if (!amounts)
    return (
      <Typography variant="body2" color="textSecondary">
        超过 {SUMMED_ROWS.toLocaleString('en-US')} 条，缩小条件后显示合计
      </Typography>
    );
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        合计{of.only && `（${of.only.words}）`}
      </Typography>
      {amounts.map(({ field, amount }) => (
        <Total key={field} label={of.fields[field] ?? ''}>
          {of.costs?.includes(field) ? (
            costYuan(amount, 2)
          ) : of.counts?.includes(field) ? (
            amount.toLocaleString('en-US')
          ) : (
            <Money fen={amount} />
          )}
        </Total>
      ))}
    </>
  );
}
