import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { settleAccount } from '@partsdesk/sdk/parts/settleAccount';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { ClosedStatementDrawer } from '../../report/profit/ClosedStatementDrawer';
import { CloseAccountsForm } from './CloseAccountsForm';
import { ClosingEntry } from './ClosingEntry';
import { ReopenForm } from './ReopenForm';

/** 关账设置: shows the closed periods with their figures; closes and reopens the books. */
export function StoreCloseAccounts() {
  const books = useGroup(settleAccount);
  const may = useMay();
  const state = useLoad(books.query, {});
  const [closing, setClosing] = useState(false);
  const [reopening, setReopening] = useState<Schemas['SettleAccount']>();
  const [seen, setSeen] = useState<Schemas['SettleAccount']>();
  const { data } = state;
  const newest = data?.history.find(({ status }) => status === 1);
  const close = data?.mayClose && (
    <Button variant="contained" onClick={() => setClosing(true)}>
      关账
    </Button>
  );
  const done = () => {
    setClosing(false);
    setReopening(undefined);
  };

  return (
    <Page plain title="关账设置" action={close}>
      {state.error !== undefined && <ErrorState error={state.error} onRetry={state.reload} />}
      {!data && state.loading && <PageSkeleton />}
      {data && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Paper
            variant="outlined"
            component="section"
            aria-label="关账日期"
            sx={{ p: { xs: 4, md: 6 }, display: 'grid', gap: 1 }}
          >
            <Typography color="textSecondary">全公司账目已关至</Typography>
            <Typography
              component="p"
              sx={{ fontSize: { xs: 32, md: 44 }, lineHeight: { xs: '44px', md: '56px' }, fontWeight: 600 }}
            >
              {data.closedTo ?? '尚未关账'}
            </Typography>
            <Typography color="textSecondary">
              {data.closedTo
                ? '这一天及以前的单据只能查看，不能新增、修改或取消；之后收回的欠款、补出的货记在当天。'
                : '关账后，所选日期及以前的单据只能查看。建议每月核对无误后关一次账。'}
            </Typography>
            {!data.mayClose && <Typography color="textSecondary">关账和反关账由总店统一操作。</Typography>}
          </Paper>
          <Paper variant="outlined" component="section" aria-label="关账记录" sx={{ p: { xs: 4, md: 6 } }}>
            <Typography component="h2" variant="h2" sx={{ mb: 4 }}>
              关账记录
            </Typography>
            {data.history.length === 0 && (
              <EmptyState text="还没有关过账。每月对完账后关账，过去的单据就不会再被改动。" action={close} />
            )}
            <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {data.history.map((entry) => (
                <ClosingEntry
                  key={entry.id}
                  closing={entry}
                  action={
                    <>
                      {may('saleBill.cost') && (
                        <Button size="small" onClick={() => setSeen(entry)}>
                          各店明细
                        </Button>
                      )}
                      {entry.id === newest?.id && data.mayClose && may('settleAccountReverse.reopen') && (
                        <Button size="small" color="error" onClick={() => setReopening(entry)}>
                          反关账
                        </Button>
                      )}
                    </>
                  }
                />
              ))}
            </Box>
          </Paper>
        </Box>
      )}
      {closing && data && <CloseAccountsForm closedTo={data.closedTo} today={data.today} onClose={done} />}
      {seen && (
        <ClosedStatementDrawer
          settleAccountId={seen.id}
          title={`关账明细（至 ${seen.closeTo}）`}
          onClose={() => setSeen(undefined)}
        />
      )}
      {reopening && <ReopenForm closing={reopening} onClose={done} />}
    </Page>
  );
}
