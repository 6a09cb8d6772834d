import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { FormSummary } from '../../pay/onboarding/FormSummary';
import { Onboarding } from '../../pay/onboarding/Onboarding';
import { pathOfRoute } from '../../screenList';

/** 微信支付申请. */
export const FundApply = () => (
  <Onboarding
    provider="wechat"
    title="微信支付申请"
    actions={() => (
      <Button component={Link} to={pathOfRoute('FundApplyDetail') ?? ''}>
        查看详情
      </Button>
    )}
  >
    {({ form }) => <FormSummary title="已提交的资料" form={form} />}
  </Onboarding>
);
