import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { isEditable, isOpenAt, isOver } from '@partsdesk/core/pay/onboarding/onboarding';
import { wxAccountModifyLifecycle } from '@partsdesk/core/pay/onboarding/wxAccountModifyLifecycle';
import { payWxAccountModifyRecord } from '@partsdesk/sdk/pay/payWxAccountModifyRecord';
import { payWxMeichantApply } from '@partsdesk/sdk/pay/payWxMeichantApply';
import type { Schemas } from '@partsdesk/sdk/types/pay';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { Timeline } from '@partsdesk/ui/document/Timeline';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AccountChangeForm } from '../../pay/onboarding/AccountChangeForm';
import { ChangeRow } from '../../pay/onboarding/ChangeRow';
import { FormSummary } from '../../pay/onboarding/FormSummary';
import { OnboardingProgress } from '../../pay/onboarding/OnboardingProgress';
import { pathOfRoute } from '../../screenList';

const TITLE = '微信支付申请详情';

/** 微信支付申请详情: shows the status, the submitted data, and the settlement account with its changes. */
export function FundApplyDetail() {
  const [applies, modifications] = [useGroup(payWxMeichantApply), useGroup(payWxAccountModifyRecord)];
  const { data, error, reload } = useLoad('wechat', async (signal) => ({
    application: await applies.queryApplyInfo({ signal }),
    changes: (await modifications.page({ pageSize: 100 }, { signal })).records,
  }));
  if (error && !data)
    return (
      <Page title={TITLE} plain>
        <ErrorState error={error} onRetry={reload} />
      </Page>
    );
  if (!data) return <PageSkeleton />;
  const toForm = (
    <Button variant="contained" component={Link} to={pathOfRoute('FundApply') ?? ''}>
      去申请
    </Button>
  );
  if (!data.application)
    return (
      <Page title={TITLE} plain>
        <EmptyState text="还没有申请微信支付。" action={toForm} />
      </Page>
    );
  return <Details application={data.application} changes={data.changes} reload={reload} />;
}

interface DetailsProps {
  application: Schemas['WxApply'];
  changes: readonly Schemas['WxAccountModify'][];
  reload: () => void;
}

function Details({ application, changes, reload }: DetailsProps) {
  const [applies, modifications] = [useGroup(payWxMeichantApply), useGroup(payWxAccountModifyRecord)];
  const [busy, setBusy] = useState(false);
  const [changing, setChanging] = useState(false);
  const { status, reason, form } = application;
  async function sync() {
    setBusy(true);
    await applies.syncWxApplyStatus({ id: application.id }).then(reload, () => undefined);
    setBusy(false);
  }
  const isOpen = isOpenAt('wechat', status);
  const edits = isEditable('wechat', status) || isOver('wechat', status);
  const free = changes.every(({ doneTime }) => doneTime !== null);
  return (
    <Page title={TITLE} plain>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1080 }}>
        <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, minWidth: 0, display: 'grid', gap: 3 }}>
          {reason && <Alert severity="error">{reason}</Alert>}
          <OnboardingProgress
            provider="wechat"
            application={application}
            refusal={undefined}
            busy={busy}
            onSync={() => void sync()}
            actions={
              edits && (
                <Button variant="contained" component={Link} to={pathOfRoute('FundApply') ?? ''}>
                  去修改
                </Button>
              )
            }
          />
        </Paper>
        <FormSummary
          title={application.subMchid ? `申请资料（商户号 ${application.subMchid}）` : '申请资料'}
          form={form}
          action={
            isOpen &&
            free && (
              <Permitted path="payWxAccountModifyRecord.add">
                <Button variant="outlined" onClick={() => setChanging(true)}>
                  变更结算账户
                </Button>
              </Permitted>
            )
          }
        />
        {changes.length > 0 && (
          <Paper component="section" aria-label="结算账户变更" variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
            <Typography component="h2" variant="h2">
              结算账户变更
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {changes.map((change) => (
                <ChangeRow
                  key={change.id}
                  lifecycle={wxAccountModifyLifecycle}
                  {...change}
                  title={`${change.bank.bankName ?? ''} ${change.bank.accountNumber ?? ''}`}
                />
              ))}
            </Box>
          </Paper>
        )}
        <Paper
          component="section"
          aria-label="办理记录"
          variant="outlined"
          sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 3 }}
        >
          <Typography component="h2" variant="h2">
            办理记录
          </Typography>
          <Timeline
            entries={application.events
              .map(({ title, detail, by, time }) => ({ at: time, title, who: by, note: detail }))
              .reverse()}
          />
        </Paper>
      </Box>
      {changing && (
        <AccountChangeForm
          provider="wechat"
          form={form}
          save={(_kind, { bank = {} }, idempotencyKey) => modifications.add({ bank }, { idempotencyKey })}
          onClose={(saved) => {
            setChanging(false);
            if (saved) reload();
          }}
        />
      )}
    </Page>
  );
}
