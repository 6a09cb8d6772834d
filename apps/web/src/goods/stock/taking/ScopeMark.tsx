import Chip from '@mui/material/Chip';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Marks a part that the scope of its count does not have: taken in, left out, or not on a whole warehouse's books. */
export function ScopeMark({
  line: { extra, included },
  scope,
}: {
  line: Pick<Schemas['StockTakingLine'], 'extra' | 'included'>;
  scope: Schemas['StockTakingDetail']['scope'];
}) {
  if (!extra) return null;
  if (scope === 0) return <Chip size="small" label="账上没有" />;
  return included ? (
    <Chip size="small" color="warning" variant="outlined" label="范围外，已纳入" />
  ) : (
    <Chip size="small" color="warning" label="范围外，不入账" />
  );
}
