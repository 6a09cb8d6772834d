import { Navigate, useSearchParams } from 'react-router-dom';
import { Shell } from './Shell';

// Only our own pages: a scanned address must not lead a customer elsewhere.
const TARGETS = ['payment', 'prepaid-order', 'payment-result', 'payment-success', 'payment-error'];

/** Hands a scanned code over to the page that it is for: `?to=payment&code=…`. */
export function Blank() {
  const [search] = useSearchParams();
  const to = search.get('to') ?? (search.get('code') ? 'payment' : '');
  if (!TARGETS.includes(to)) {
    return <Shell title="页面跳转"><p className="next">链接已失效，请重新扫描店铺给您的二维码。</p></Shell>;
  }
  const rest = new URLSearchParams(search);
  rest.delete('to');
  return <Navigate to={`/h5/${to}?${rest}`} replace />;
}
