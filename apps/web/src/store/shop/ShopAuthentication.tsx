import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { SELECT_STORE_PATH } from '@partsdesk/core/account/paths';
import { can } from '@partsdesk/core/lifecycle';
import { storeAuthLifecycle } from '@partsdesk/core/store/storeAuthLifecycle';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { partsStoreAuth } from '@partsdesk/sdk/parts/partsStoreAuth';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { Timeline } from '@partsdesk/ui/document/Timeline';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Link, useParams } from 'react-router-dom';
import { session } from '../../session';
import { AuthenticationForm } from './AuthenticationForm';
import { authTimeline } from './authTimeline';
import { StoreAuthFacts } from './StoreAuthFacts';

const statusTexts: Record<number, [severity: 'info' | 'success', text: string]> = {
  1: ['info', '资料已提交，平台正在审核，一般一个工作日内完成。审核期间可以照常开店使用。'],
  2: ['success', '店铺已通过认证。'],
};

/** 店铺认证: the owner submits the documents and sees the result. */
export function ShopAuthentication() {
  const { id = session.context().tenantId } = useParams();
  const auths = useGroup(partsStoreAuth);
  const stores = useGroup(partsStore);
  const { data, error, reload } = useLoad(id, async (signal) => {
    const [auth, mine] = await Promise.all([
      auths.getByStoreId({ storeId: id ?? '' }, { signal }),
      stores.listMyStore({ signal }),
    ]);
    return { auth, store: mine.find((store) => store.id === id) };
  });
  const back = (
    <Button component={Link} to={SELECT_STORE_PATH}>
      返回选择店铺
    </Button>
  );
  if (!id) return <EmptyState text="请先选择要认证的店铺。" action={back} />;
  if (error && !data)
    return (
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center' }}>
        <ErrorState error={error} onRetry={reload} />
        {back}
      </Box>
    );
  if (!data) return <PageSkeleton />;

  const { auth, store } = data;
  const status = auth?.status ?? store?.authStatus ?? storeAuthLifecycle.statuses.none.code;
  const open = can(storeAuthLifecycle, status, 'submit') || can(storeAuthLifecycle, status, 'resubmit');
  const told = statusTexts[status];
  return (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 4, sm: 6 },
        display: 'grid',
        gap: 4,
        maxWidth: 720,
        mx: 'auto',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="h1">店铺认证{store ? ` · ${store.name}` : ''}</Typography>
        <LifecycleChip lifecycle={storeAuthLifecycle} status={status} />
        <Box sx={{ flex: 1 }} />
        <Button component={Link} to={SELECT_STORE_PATH}>
          {auth ? '返回选择店铺' : '先试用，以后再认证'}
        </Button>
      </Box>
      {auth?.reason && <Alert severity="error">认证被驳回：{auth.reason}。请修改后重新提交。</Alert>}
      {told && <Alert severity={told[0]}>{told[1]}</Alert>}
      {open ? (
        <AuthenticationForm key={auth?.version ?? 0} storeId={id} before={auth} reload={reload} />
      ) : (
        auth && <StoreAuthFacts auth={auth} />
      )}
      {auth && (
        <Box
          component="section"
          aria-label="认证记录"
          sx={{ display: 'grid', gap: 3, borderTop: 1, borderColor: 'divider', pt: 4 }}
        >
          <Typography component="h2" variant="h2">
            认证记录
          </Typography>
          <Timeline entries={authTimeline(auth.events)} />
        </Box>
      )}
    </Paper>
  );
}
