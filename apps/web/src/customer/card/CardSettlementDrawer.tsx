import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Download } from '@partsdesk/sdk';
import { customerCardLog } from '@partsdesk/sdk/parts/customerCardLog';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DetailDrawer } from '@partsdesk/ui/list/DetailDrawer';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';

type Row = Schemas['CardSettlement'];

/** 跨店结算: what cards of one shop paid at another in the days of the list. */
export function CardSettlementDrawer({
  from,
  to,
  onDocuments,
  onClose,
}: {
  from: string;
  to: string;
  onDocuments: (row: Row) => void;
  onClose: () => void;
}) {
  const logs = useGroup(customerCardLog);
  const { data, error, reload } = useLoad(logs.settlement, { from, to });
  return (
    <DetailDrawer title="跨店结算" onClose={onClose}>
      <Box sx={{ px: 5, pt: 3, display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography color="textSecondary">
          {from} 至 {to}
          ，甲店发的储值卡和现金卡在乙店的消费，减去退回的。发卡门店收了客户的钱，消费门店出了货。只供结算，不记账。
        </Typography>
        {data !== undefined && data.length > 0 && (
          <DownloadButton fetch={() => logs.settlementExcel({ from, to }) as Promise<Download>}>导出</DownloadButton>
        )}
      </Box>
      {error !== undefined && !data && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && (
        <Box sx={{ p: 4 }}>
          <PageSkeleton rows={4} />
        </Box>
      )}
      {data?.length === 0 && <EmptyState text="这段时间没有跨店消费。" />}
      {data !== undefined && data.length > 0 && <Pairs rows={data} onDocuments={onDocuments} />}
    </DetailDrawer>
  );
}

const sumOf = (rows: readonly Row[], field: 'principal' | 'gift' | 'amount') =>
  rows.reduce((sum, row) => sum + row[field], 0);

function Pairs({ rows, onDocuments }: { rows: readonly Row[]; onDocuments: (row: Row) => void }) {
  return (
    <Box sx={{ px: 5, py: 3, overflowX: 'auto' }}>
      <Table size="small" aria-label="跨店结算">
        <TableHead>
          <TableRow>
            <TableCell>发卡门店</TableCell>
            <TableCell>消费门店</TableCell>
            <TableCell align="right">本金</TableCell>
            <TableCell align="right">赠送</TableCell>
            <TableCell align="right">合计</TableCell>
            <TableCell align="right">流水</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={`${row.issuerId} ${row.spenderId}`}>
              <TableCell>{row.issuerName}</TableCell>
              <TableCell>{row.spenderName}</TableCell>
              <TableCell align="right">
                <Money fen={row.principal} />
              </TableCell>
              <TableCell align="right">
                <Money fen={row.gift} />
              </TableCell>
              <TableCell align="right">
                <Money fen={row.amount} strong />
              </TableCell>
              <TableCell align="right">
                <Link component="button" type="button" onClick={() => onDocuments(row)}>
                  {row.entries} 笔
                </Link>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell colSpan={2}>合计</TableCell>
            {(['principal', 'gift', 'amount'] as const).map((field) => (
              <TableCell key={field} align="right">
                <Money fen={sumOf(rows, field)} />
              </TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableFooter>
      </Table>
    </Box>
  );
}
