import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { formatMinute } from '@partsdesk/core/dates';
import { smsConsent } from '@partsdesk/sdk/parts/smsConsent';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';

/** Shows whether a customer takes text messages, and notes what they said. */
export function SmsConsentField({ customerId }: { customerId: string }) {
  const consents = useGroup(smsConsent);
  const [may, act] = [useMay(), useAct()];
  const { data, error, reload } = useLoad(consents.item, { customerId });
  if (error !== undefined) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return null;
  const { agreed, refused, changedBy, changeTime } = data;
  return (
    <DetailSection title="短信提醒">
      <FormControlLabel
        control={
          <Switch
            checked={agreed}
            disabled={!may('customer.save')}
            onChange={(_, on) =>
              void act(on ? '已记录：客户同意接收短信' : '已记录：客户不接收短信', () =>
                consents.save({ customerId, agreed: on }),
              )
            }
          />
        }
        label="客户同意接收短信提醒"
      />
      <Typography variant="body2" color="textSecondary">
        {refused
          ? '客户回复过退订，除非客户再次同意，不再发短信。'
          : changeTime
            ? `${changedBy} ${formatMinute(changeTime)} 记录`
            : '还没有问过客户，不发短信提醒。'}
      </Typography>
    </DetailSection>
  );
}
