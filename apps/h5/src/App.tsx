import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Blank } from './Blank';
import { PaymentError } from './PaymentError';
import { Planned } from './Planned';

/** What customers open on their phones. */
export function App() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/h5/blank" element={<Blank />} />
        <Route path="/wechat" element={<Blank />} />
        <Route path="/h5/payment-error" element={<PaymentError />} />
        <Route path="/h5/payment" element={<Planned title="在线支付" />} />
        <Route path="/h5/prepaid-order" element={<Planned title="预付订单" />} />
        <Route path="/h5/payment-result" element={<Planned title="支付结果" />} />
        <Route path="/h5/payment-success" element={<Planned title="支付成功" />} />
        <Route path="*" element={<Planned title="页面不存在" text="请检查链接，或重新扫描店铺给您的二维码。" />} />
      </Routes>
    </BrowserRouter>
  );
}
