import Typography from '@mui/material/Typography';
import { Total } from '@partsdesk/ui/list/Total';
import { Money } from '@partsdesk/ui/text/Money';
import { sumOf, type AmountsOf } from './sumOf';

interface PageSumsProps<Row> {
  /** The rows to be added up. */
  rows: readonly Row[];
  sums: readonly (readonly [label: string, name: AmountsOf<Row>])[];
}

/** Shows sums over the rows on this page. */
export function PageSums<Row extends object>({ rows, sums }: PageSumsProps<Row>) {
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        本页合计
      </Typography>
      {sums.map(([label, name]) => (
        <Total key={label} label={label}>
          <Money fen={sumOf(rows, name)} />
        </Total>
      ))}
    </>
  );
}
