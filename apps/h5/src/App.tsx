import { lazy, Suspense } from 'react';
import { useAddress } from './address';
import { Blank } from './Blank';
import { NotFound } from './NotFound';
import type { PageProps } from './pageProps';
import { Payment } from './Payment';
import { PaymentError } from './PaymentError';
import { PaymentResult } from './PaymentResult';
import { PaymentSuccess } from './PaymentSuccess';
import { Unloaded } from './Unloaded';
import { WechatLanding } from './WechatLanding';

// Loaded on demand: a customer who only pays does not wait for them.
const PrepaidOrder = lazy(() => import('./PrepaidOrder'));
const Statement = lazy(() => import('./statement/Statement'));

const PAGES: Record<string, React.ComponentType<PageProps>> = {
  '/h5/blank': Blank,
  '/wechat': WechatLanding,
  '/h5/payment': Payment,
  '/h5/prepaid-order': PrepaidOrder,
  '/h5/payment-result': PaymentResult,
  '/h5/payment-error': PaymentError,
  '/h5/payment-success': PaymentSuccess,
  '/h5/statement': Statement,
};

/** Routes the pages that customers open on their phones. */
export function App() {
  const address = useAddress();
  const [path = '', search = ''] = address.split('?');
  const Page = PAGES[path] ?? NotFound;
  // Mounts the page anew for another code, so that no state of the previous one stays.
  return (
    <Unloaded key={address}>
      <Suspense>
        <Page query={new URLSearchParams(search)} />
      </Suspense>
    </Unloaded>
  );
}
