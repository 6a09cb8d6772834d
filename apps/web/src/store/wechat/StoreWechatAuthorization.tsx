import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { wechatBindLifecycle } from '@partsdesk/core/store/wechatBindLifecycle';
import { ApiError } from '@partsdesk/sdk';
import { openplatform } from '@partsdesk/sdk/parts/openplatform';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { WechatCode } from './WechatCode';
import { WechatQrcode } from './WechatQrcode';
import { WechatRegister } from './WechatRegister';
import { WechatVisits } from './WechatVisits';

const BOUND = wechatBindLifecycle.statuses.bound.code;

/** 小程序授权: manages the store's mini-app, from authorising it to releasing its code. */
export function StoreWechatAuthorization() {
  const platform = useGroup(openplatform);
  const { data: info, error, reload } = useLoad(platform.getInfo);
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState(false);
  const bound = info?.status === BOUND;

  /** Leaves for WeChat's page, which sends the user back to /store/bindSuccess. */
  const authorise = async () => {
    setAsking(true);
    try {
      const { url } = await platform.preAuthUrl({ redirectUri: `${location.origin}/store/bindSuccess` });
      location.assign(url);
    } catch (failure) {
      setAsking(false);
      if (!(failure instanceof ApiError)) throw failure;
    }
  };

  return (
    <Page
      title="小程序授权"
      plain
      action={
        <Permitted path="openplatform.bind">
          <Button variant="contained" loading={asking} onClick={() => void authorise()}>
            {bound ? '重新授权' : '授权绑定小程序'}
          </Button>
        </Permitted>
      }
    >
      {error !== undefined && !info && <ErrorState error={error} onRetry={reload} />}
      {!info && error === undefined && <PageSkeleton />}
      {info && (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: bound ? 'minmax(0, 2fr) minmax(280px, 1fr)' : 'minmax(0, 1fr)',
            },
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
            <Section
              title={bound ? info.nickName || '小程序' : '绑定状态'}
              state={<LifecycleChip lifecycle={wechatBindLifecycle} status={info.status} />}
              action={
                bound && (
                  <Permitted path="openplatform.bind">
                    <Button size="small" onClick={() => setSecret(true)}>
                      {info.hasSecret ? '更换密钥' : '填写密钥'}
                    </Button>
                  </Permitted>
                )
              }
            >
              {bound ? (
                <FactGrid
                  facts={[
                    [
                      'AppID',
                      <Box key="id" component="span" sx={{ fontFamily: 'monospace' }}>
                        {info.appId}
                      </Box>,
                    ],
                    ['主体名称', orDash(info.principalName)],
                    ['密钥', info.hasSecret ? '已填写' : '未填写'],
                    ['绑定时间', formatMoment(info.bindTime)],
                  ]}
                />
              ) : (
                <Typography color="textSecondary">
                  {info.status === 2
                    ? '小程序管理员已取消授权，商城暂时无法使用，请重新授权。'
                    : '用小程序管理员的微信扫码授权，商城即可上线。还没有小程序，可在下方快速注册。'}
                </Typography>
              )}
            </Section>
            {bound && <WechatCode code={info.code} />}
            {bound && <WechatVisits />}
            {!bound && <WechatRegister />}
          </Box>
          {bound && (
            <Paper variant="outlined" sx={{ p: 4 }}>
              <WechatQrcode released={info.code.status} />
            </Paper>
          )}
        </Box>
      )}
      {secret && (
        <FormDialog
          title="小程序密钥"
          initial={{ secret: '' }}
          save={(draft, idempotencyKey) => platform.updateSecret(draft, { idempotencyKey })}
          onClose={() => setSecret(false)}
        >
          {(form) => (
            <TextField
              label="AppSecret"
              required
              type="password"
              maxLength={32}
              hint="在微信公众平台「开发管理」中查看；保存后不再显示"
              check={(text) => (/^[0-9a-zA-Z]{32}$/.test(text) ? undefined : '密钥是 32 位字母和数字')}
              {...form.field('secret')}
            />
          )}
        </FormDialog>
      )}
    </Page>
  );
}
