import { useEffect } from 'react';
import { address, goTo } from './address';
import type { PageProps } from './pageProps';
import { Shell } from './Shell';

// Only pages of this app: a scanned address must not redirect a customer elsewhere.
const TARGETS = ['payment', 'prepaid-order', 'payment-result', 'payment-success', 'payment-error'];

/** Redirects a scanned code to its page: `?to=payment&code=…`. */
export function Blank({ query }: PageProps) {
  const to = query.get('to') ?? (query.get('code') ? 'payment' : '');
  const known = TARGETS.includes(to);
  useEffect(() => {
    if (!known) return;
    goTo(address(`/h5/${to}`, { ...Object.fromEntries(query), to: undefined }), { replace: true });
  }, [known, to, query]);
  return (
    <Shell title="页面跳转">
      <p className="next">{known ? '正在打开…' : '链接已失效，请重新扫描店铺给您的二维码。'}</p>
    </Shell>
  );
}
