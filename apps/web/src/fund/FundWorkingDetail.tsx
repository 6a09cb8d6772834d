import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { workingSums } from '@partsdesk/core/listSums';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { fundWorking } from '@partsdesk/sdk/parts/fundWorking';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Navigate, useParams } from 'react-router-dom';
import { pathOfRoute } from '../screenList';
import { useEntryDocument } from './useEntryDocument';
import { entryCard, entryChips, entryColumns, EntryFilterFields } from './workingList';

const columns = entryColumns.filter(({ field }) => !['accountName', 'method', 'shopName'].includes(field));

/** 账户流水明细: one account's entries, and what it held before and after the days that are chosen. */
export function FundWorkingDetail() {
  const { id, account, amount } = useParams();
  return id ? (
    <AccountEntries id={id} name={account ?? ''} balance={Number(amount)} />
  ) : (
    <Navigate to={pathOfRoute('FundAccount') ?? '/'} replace />
  );
}

interface AccountEntriesProps {
  id: string;
  /** Name and balance as the address tells them, until they are read. */
  name: string;
  balance: number;
}

function AccountEntries({ id, name, balance }: AccountEntriesProps) {
  const working = useGroup(fundWorking);
  const documentOf = useEntryDocument();
  const list = usePagedList(working.page, { fixed: { accountId: id }, sums: workingSums, chips: entryChips });
  const { from, to } = list.query;
  const span = useLoad(working.span, { accountId: id, ...(from ? { from } : {}), ...(to ? { to } : {}) });
  const known = span.data;
  const figures: [label: string, fen: number | undefined][] = [
    ['期初', known?.opening],
    ['收入', known?.came],
    ['支出', known?.gone],
    ['期末', known?.closing ?? (Number.isSafeInteger(balance) ? balance : undefined)],
  ];
  return (
    <ListPage
      title={known ? `${known.shopName} · ${known.accountName}` : name || '账户流水明细'}
      label="账户流水"
      tabs={
        span.error !== undefined ? (
          <ErrorState error={span.error} onRetry={span.reload} />
        ) : (
          <Paper
            variant="outlined"
            component="section"
            aria-label="期间合计"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 10, rowGap: 2, px: 5, py: 3, mb: 3 }}
          >
            {figures.map(([label, fen]) => (
              <Box key={label}>
                <Typography variant="body2" color="textSecondary">
                  {label}
                </Typography>
                <Money fen={fen ?? null} strong />
              </Box>
            ))}
            {known && (
              <Box>
                <Typography variant="body2" color="textSecondary">
                  方式
                </Typography>
                {payMethodLabel(known.method)}
              </Box>
            )}
          </Paper>
        )
      }
      list={list}
      columns={columns}
      filters={<EntryFilterFields bind={list.bind} />}
      card={entryCard}
      actions={(row) => [documentOf(row)]}
      actionsWidth={96}
      empty="这个账户还没有流水。"
    />
  );
}
