import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Blank } from './Blank';
import { PaymentError } from './PaymentError';
import { Planned } from './Planned';
import { h5Screens } from './screenList';

const built: Record<string, React.ReactNode> = {
  H5Blank: <Blank />,
  wechatBlank: <Blank />,
  H5PaymentError: <PaymentError />,
};

/** What customers open on their phones. */
export function App() {
  return (
    <BrowserRouter>
      <Routes>
        {h5Screens.map(({ path, name, title }) => <Route key={name} path={path} element={built[name] ?? <Planned title={title} />} />)}
        <Route path="*" element={<Planned title="页面不存在" text="请检查链接，或重新扫描店铺给您的二维码。" />} />
      </Routes>
    </BrowserRouter>
  );
}
