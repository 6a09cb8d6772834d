import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import type { MerchantProvider } from '@partsdesk/core/pay/onboarding/merchantForm';
import {
  applyLifecycleOf,
  isEditable,
  isOpenAt,
  isUnderWay,
  type Application,
} from '@partsdesk/core/pay/onboarding/onboarding';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';

const statusTexts: Record<MerchantProvider, Record<number, string>> = {
  wechat: {
    1: '正在把资料交给微信支付，稍等片刻。',
    2: '微信支付正在审核，一般1至3个工作日。',
    4: '请管理员用微信扫下面的二维码，核对并验证账户，10天内有效。',
    5: '请管理员用微信扫下面的二维码签约，30天内有效。',
    6: '已签约，微信支付正在开通权限，约30分钟。',
    7: '微信支付已开通，顾客可以扫码付款。',
  },
  shouqianba: {
    1: '线上收款已开通，顾客可以扫码付款。',
    2: '正在把资料交给收钱吧，稍等片刻。',
    3: '收钱吧正在审核资料。',
    6: '请管理员扫下面的二维码验证账户。',
    7: '请管理员扫下面的二维码签约。',
    8: '请扫下面的二维码，到店拍摄门店照片。',
    9: '正在开通收款权限。',
    10: '入网成功，正在激活收款终端。',
  },
};

interface OnboardingProgressProps {
  provider: MerchantProvider;
  application: Application;
  refusal: string | undefined;
  busy: boolean;
  onSync: () => void;
  actions?: React.ReactNode;
}

/** Shows an application's status, who has to act, and the code to scan. */
export function OnboardingProgress({ provider, application, refusal, busy, onSync, actions }: OnboardingProgressProps) {
  const { status, signUrl, signQrcode, remoteText, remoteState } = application;
  const told = statusTexts[provider][status];
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <LifecycleChip lifecycle={applyLifecycleOf(provider)} status={status} />
        <Typography variant="caption" color="textSecondary">
          {application.syncTime
            ? `${formatMoment(application.syncTime)} 同步`
            : isUnderWay(provider, status)
              ? '每10分钟自动同步'
              : ''}
        </Typography>
        <Box sx={{ flex: 1 }} />
        {actions}
        <Button variant="outlined" loading={busy} onClick={onSync}>
          同步状态
        </Button>
      </Box>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {application.reason && !isEditable(provider, status) && <Alert severity="error">{application.reason}</Alert>}
      {told && <Alert severity={isOpenAt(provider, status) ? 'success' : signUrl ? 'warning' : 'info'}>{told}</Alert>}
      {signUrl && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
          <Box
            component="img"
            src={signQrcode}
            alt="管理员扫码"
            sx={{ width: 180, height: 180, border: 1, borderColor: 'divider', borderRadius: 1.5 }}
          />
          <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
            <Typography variant="body2">请管理员扫码办理，办好后点「同步状态」。</Typography>
            <Link href={signUrl} target="_blank" rel="noreferrer" variant="body2">
              在浏览器中打开
            </Link>
          </Box>
        </Box>
      )}
      <FactGrid
        facts={[
          ['申请编号', application.code],
          ['提交时间', application.submitTime ? formatMoment(application.submitTime) : '-'],
          Boolean(remoteText || remoteState) && ['机构说明', remoteText || remoteState],
        ]}
      />
    </Box>
  );
}
