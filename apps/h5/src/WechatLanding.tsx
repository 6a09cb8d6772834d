import { useEffect, useState } from 'react';
import { address, goTo, inside } from './address';
import { openIdOf } from './api';
import { Blank } from './Blank';
import { knowOpenId } from './openId';
import type { PageProps } from './pageProps';
import { Shell } from './Shell';

/** Takes WeChat's redirect: fetches the customer's openid and goes on to the payment. */
export function WechatLanding({ query }: PageProps) {
  return query.get('pay') ? <Identified query={query} /> : <Blank query={query} />;
}

function Identified({ query }: PageProps) {
  const payment = address('/h5/payment', { code: query.get('pay') ?? '' });
  // WeChat's code, absent when the customer declined.
  const code = query.get('code');
  const [refused, setRefused] = useState(!code);
  useEffect(() => {
    if (!code) return undefined;
    let left = false;
    openIdOf(code).then(
      (openId) => {
        if (left) return;
        knowOpenId(openId);
        goTo(payment, { replace: true });
      },
      () => {
        if (!left) setRefused(true);
      },
    );
    return () => {
      left = true;
    };
  }, [code, payment]);
  return (
    <Shell
      title="微信授权跳转"
      action={
        refused && (
          <a className="button" {...inside(payment)}>
            重试
          </a>
        )
      }
    >
      <p className="next" role={refused ? 'alert' : 'status'}>
        {refused ? '没有取得微信授权，未扣款。请重试，或到柜台付款。' : '正在确认您的微信身份…'}
      </p>
    </Shell>
  );
}
