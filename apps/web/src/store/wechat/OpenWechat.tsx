import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { tellInPlace } from '@partsdesk/core/account/errorNotice';
import { message } from '@partsdesk/core/notice/notice';
import { openplatform } from '@partsdesk/sdk/parts/openplatform';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { notify, session } from '../../session';

type Outcome = { kind: 'waiting' | 'bound' | 'login' } | { kind: 'failed'; words: string };

/** Tests for a login and a store, that of the tab which logged in where this one has none. */
function inStore(): boolean {
  session.join();
  return Boolean(session.tokens() && session.context().tenantId);
}

/**
 * 授权绑定成功: the return page from WeChat's authorisation. Its address is public (D01); the binding needs a login and a
 * store.
 */
export function OpenWechat() {
  const platform = useGroup(openplatform);
  const [search] = useSearchParams();
  const authCode = search.get('auth_code');
  const [outcome, setOutcome] = useState<Outcome>(() =>
    !authCode
      ? { kind: 'failed', words: '地址里没有授权码，请重新发起授权。' }
      : { kind: inStore() ? 'waiting' : 'login' },
  );
  const asked = useRef(false);
  const bind = useCallback(() => {
    // Sends a code once, since it is valid once.
    if (!authCode || asked.current || !inStore()) return;
    asked.current = true;
    platform.bindStore({ authCode }).then(
      () => setOutcome({ kind: 'bound' }),
      (error: unknown) => setOutcome({ kind: 'failed', words: tellInPlace(error) }),
    );
  }, [authCode, platform]);
  useEffect(bind, [bind]);

  const heading = { waiting: '正在绑定小程序…', bound: '小程序绑定成功', login: '请先登录', failed: '没有绑定成功' }[
    outcome.kind
  ];
  const words = {
    waiting: '',
    bound: '现在可以提交代码审核，通过后发布商城。',
    login: '登录并选择店铺后回到本页，点击「继续绑定」。授权码一小时内有效。',
    failed: outcome.kind === 'failed' ? outcome.words : '',
  }[outcome.kind];
  return (
    <Box
      role="status"
      sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 4, p: 6, textAlign: 'center' }}
    >
      {outcome.kind === 'waiting' && <CircularProgress aria-label="正在绑定" />}
      <Typography component="h1" variant="h1">
        {heading}
      </Typography>
      {words && <Typography color="textSecondary">{words}</Typography>}
      {outcome.kind === 'login' && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button component={Link} to="/user/login" target="_blank" variant="outlined">
            去登录
          </Button>
          <Button
            variant="contained"
            onClick={() => {
              if (!inStore()) return notify(message('warning', '还没有登录并选择店铺'));
              setOutcome({ kind: 'waiting' });
              bind();
            }}
          >
            继续绑定
          </Button>
        </Box>
      )}
      {(outcome.kind === 'bound' || outcome.kind === 'failed') && (
        <Button component={Link} to="/store/wechat/authorization" variant="contained">
          返回小程序授权
        </Button>
      )}
    </Box>
  );
}
