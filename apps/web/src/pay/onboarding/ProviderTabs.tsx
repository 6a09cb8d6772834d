import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { MerchantProvider } from '@partsdesk/core/pay/onboarding/merchantForm';
import { Link } from 'react-router-dom';
import { pathOfRoute, type ScreenName } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';

const providers: { provider: MerchantProvider; label: string; screen: ScreenName }[] = [
  { provider: 'shouqianba', label: '收钱吧（微信、支付宝）', screen: 'SqbPayApply' },
  { provider: 'wechat', label: '微信支付（只收微信）', screen: 'FundApply' },
];

/** Leads from one way of online payment to the other: a store needs one of them. */
export function ProviderTabs({ provider }: { provider: MerchantProvider }) {
  const mayVisit = useMayVisit();
  const open = providers.filter(({ screen }) => mayVisit(screen));
  if (open.length < 2) return null;
  return (
    <Tabs value={provider} aria-label="收款方式，开通一种即可">
      {open.map(({ provider: value, label, screen }) => (
        <Tab key={value} value={value} label={label} component={Link} to={pathOfRoute(screen) ?? ''} />
      ))}
    </Tabs>
  );
}
