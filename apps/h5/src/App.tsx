import { lazy, Suspense } from 'react';
import { Blank } from './Blank';
import { useAddress } from './address';
import { NotFound } from './NotFound';
import { Payment } from './Payment';
import { PaymentError } from './PaymentError';
import { PaymentResult } from './PaymentResult';
import { PaymentSuccess } from './PaymentSuccess';
import { WechatLanding } from './WechatLanding';

// Who only pays does not wait for it.
const PrepaidOrder = lazy(() => import('./PrepaidOrder'));

/** A page of this app: all that it knows of the customer's way stands in its query. */
export interface PageProps {
  query: URLSearchParams;
}

const PAGES: Record<string, (props: PageProps) => React.ReactNode> = {
  '/h5/blank': Blank,
  '/wechat': WechatLanding,
  '/h5/payment': Payment,
  '/h5/prepaid-order': (props) => <Suspense><PrepaidOrder {...props} /></Suspense>,
  '/h5/payment-result': PaymentResult,
  '/h5/payment-error': PaymentError,
  '/h5/payment-success': PaymentSuccess,
};

/** What customers open on their phones. */
export function App() {
  const address = useAddress();
  const [path = '', search = ''] = address.split('?');
  const Page = PAGES[path] ?? NotFound;
  // Another code is another page: nothing of the one before may be left on it.
  return <Page key={address} query={new URLSearchParams(search)} />;
}
