import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Blank } from './Blank';
import { PaymentError } from './PaymentError';
import { Planned } from './Planned';
import { h5Screens } from './screenList';

/** What customers open on their phones. */
export function App() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/h5/blank" element={<Blank />} />
        <Route path="/wechat" element={<Blank />} />
        <Route path="/h5/payment-error" element={<PaymentError />} />
        {h5Screens.filter(({ planned }) => planned).map(({ path, title }) => <Route key={path} path={path} element={<Planned title={title} />} />)}
        <Route path="*" element={<Planned title="页面不存在" text="请检查链接，或重新扫描店铺给您的二维码。" />} />
      </Routes>
    </BrowserRouter>
  );
}
