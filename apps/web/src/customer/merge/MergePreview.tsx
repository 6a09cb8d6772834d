import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatThousands } from '@partsdesk/core/format';
import { customerMerge } from '@partsdesk/sdk/parts/customerMerge';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';

/** Shows what a merge would move, and why it may not be now. */
export function MergePreview({ keptId, droppedId }: { keptId: string; droppedId: string }) {
  const merges = useGroup(customerMerge);
  const { data, error, reload } = useLoad(merges.preview, { keptId, droppedId });
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return null;
  const { dropped, moves, refusal } = data;
  return (
    <Box component="section" aria-label="转入的内容" sx={{ display: 'grid', gap: 2 }}>
      {refusal && <Alert severity="warning">{refusal}</Alert>}
      <Typography component="h3" variant="h3">
        从「{dropped.name}」转入
      </Typography>
      <FactGrid
        facts={[
          ['欠款', <Money key="debt" fen={dropped.debt} />],
          ['储值余额', <Money key="value" fen={dropped.storedValue} />],
          ['积分', formatThousands(dropped.points)],
          ...moves.map(({ name, count }) => [name, formatThousands(count)] as const),
        ]}
      />
    </Box>
  );
}
