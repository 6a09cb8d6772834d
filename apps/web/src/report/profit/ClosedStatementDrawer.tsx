import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { profit } from '@partsdesk/sdk/report/profit';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Cost } from '@partsdesk/ui/text/Cost';
import { ProfitTable } from './ProfitTable';

/** Shows what a closing came to when it was made: the statement by shop, and each account and warehouse. */
export function ClosedStatementDrawer({
  settleAccountId,
  title,
  onClose,
}: {
  settleAccountId: string;
  title: string;
  onClose: () => void;
}) {
  const { data, error, reload } = useLoad(useGroup(profit).closed, { settleAccountId });
  return (
    <DetailDrawer title={title} onClose={onClose}>
      {error !== undefined && !data && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && (
        <Box sx={{ p: 4 }}>
          <PageSkeleton rows={8} />
        </Box>
      )}
      {data && !data.kept && <EmptyState text="这次关账没有留存明细（升级前的关账）。数字可在经营报表中按日期查看。" />}
      {data?.kept && (
        <>
          <Typography color="textSecondary" sx={{ px: 5, pt: 3 }}>
            关账时留存的数字，此后不再变化；每晚与流水核对。
          </Typography>
          <ProfitTable columns={data.columns} lines={data.lines} addressOf={() => undefined} />
          <DetailSection title="期末账户与仓库">
            <Places places={data.places} />
          </DetailSection>
        </>
      )}
    </DetailDrawer>
  );
}

function Places({ places }: { places: readonly Schemas['ClosedPlace'][] }) {
  return (
    <Table size="small" aria-label="期末账户与仓库">
      <TableHead>
        <TableRow>
          <TableCell>门店</TableCell>
          <TableCell>账户或仓库</TableCell>
          <TableCell align="right">金额</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {places.map(({ id, kind, name, shopName, amount }) => (
          <TableRow key={`${kind} ${id}`}>
            <TableCell>{shopName}</TableCell>
            <TableCell>{kind === 'warehouse' ? `${name}（库存成本）` : name}</TableCell>
            <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              <Cost value={amount} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
