import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatThousands } from '@partsdesk/core/format';
import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import type { Rule } from './RuleFields';

type Wanted = Rule & { filter: Schemas['CustomerDistributionFilter'] };

/** Shows, by shop, what a distribution would do. */
export function DistributionPreview({ wanted }: { wanted: Wanted }) {
  const placing = useGroup(customerShop);
  const { data, error, reload } = useLoad(placing.preview, wanted);
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity={data.moved ? 'info' : 'warning'}>
        {data.moved
          ? `共 ${formatThousands(data.total)} 位客户，${formatThousands(data.moved)} 位换门店。还没有分配。`
          : `共 ${formatThousands(data.total)} 位客户，没有要换门店的。`}
      </Alert>
      {data.shops.length > 0 && (
        <Table size="small" aria-label="分配预览">
          <TableHead>
            <TableRow>
              <TableCell>门店</TableCell>
              <TableCell align="right">现在</TableCell>
              <TableCell align="right">分配后</TableCell>
              <TableCell align="right">新来</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.shops.map(({ shopId, shopName, before, after, gained }) => (
              <TableRow key={shopId}>
                <TableCell>{shopName}</TableCell>
                <TableCell align="right">{formatThousands(before)}</TableCell>
                <TableCell align="right">{formatThousands(after)}</TableCell>
                <TableCell align="right">{formatThousands(gained)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  );
}
