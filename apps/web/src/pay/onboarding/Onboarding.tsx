import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { MerchantProvider } from '@partsdesk/core/pay/onboarding/merchantForm';
import { isEditable, isOpenAt, isOver, type Application } from '@partsdesk/core/pay/onboarding/onboarding';
import { Timeline } from '@partsdesk/ui/document/Timeline';
import { useUnsaved } from '@partsdesk/ui/form/unsaved.ts';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { OnboardingForm } from './OnboardingForm';
import { OnboardingProgress } from './OnboardingProgress';
import { ProviderTabs } from './ProviderTabs';
import { useOnboarding } from './useOnboarding';

interface OnboardingProps {
  provider: MerchantProvider;
  title: string;
  /** Buttons beside 同步状态. */
  actions?: (application: Application) => React.ReactNode;
  /** Content below a submitted application. */
  children?: (application: Application, reload: () => void) => React.ReactNode;
}

/** Guides a store through online payment at a provider, from the first step to open. */
export function Onboarding({ provider, title, actions, children }: OnboardingProps) {
  const [{ value, context }, send] = useOnboarding(provider);
  const { application, refusal, unsaved } = context;
  useUnsaved(unsaved.length > 0);
  const reload = () => send({ type: 'reload' });
  const busy = !['editing', 'underWay', 'open', 'failed'].includes(value);
  if (value === 'failed')
    return (
      <Page title={title} tabs={<ProviderTabs provider={provider} />} plain>
        <ErrorState error={new Error(refusal)} onRetry={reload} />
      </Page>
    );
  if (value === 'loading' && !application) return <PageSkeleton />;
  const over = application && isOver(provider, application.status);
  const editing = !application || over || isEditable(provider, application.status);
  return (
    <Page title={title} tabs={<ProviderTabs provider={provider} />} plain>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1080 }}>
        <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, minWidth: 0 }}>
          {over && (
            <Alert severity="warning" sx={{ mb: 4 }}>
              上一份申请已结束，保存后生成新的申请，已填的资料都还在。
            </Alert>
          )}
          {editing ? (
            <OnboardingForm provider={provider} context={context} busy={busy} send={send} />
          ) : (
            <OnboardingProgress
              provider={provider}
              application={application}
              refusal={refusal}
              busy={busy && value !== 'loading'}
              onSync={() => send({ type: 'sync' })}
              actions={actions?.(application)}
            />
          )}
        </Paper>
        {application && !editing && children?.(application, reload)}
        {application && (
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
                .map(({ title: what, detail, by, time }) => ({ at: time, title: what, who: by, note: detail }))
                .reverse()}
            />
          </Paper>
        )}
        {application && isOpenAt(provider, application.status) && (
          <Typography variant="caption" color="textSecondary">
            身份证号、银行账号只显示首尾，加密保存。
          </Typography>
        )}
      </Box>
    </Page>
  );
}
