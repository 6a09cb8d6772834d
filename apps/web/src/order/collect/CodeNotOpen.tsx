import QrCode from '@mui/icons-material/QrCode2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';

/** Introduces the payment code to a store that has not opened online payment. */
export function CodeNotOpen() {
  const mayApply = useMayVisit()('SqbPayApply');
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'start' }}>
      <QrCode color="primary" sx={{ fontSize: 64 }} />
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography>店铺还没有开通线上收款，顾客暂时不能扫码付款。</Typography>
        <Typography color="textSecondary">
          开通后一个码同时收微信和支付宝，钱直接到您的账户，自动记到单据上。现在请用现金、刷卡，或店里已有的收款码收款后登记。
        </Typography>
        {mayApply ? (
          <Button component={Link} to={pathOfRoute('SqbPayApply') ?? ''} variant="outlined">
            去开通
          </Button>
        ) : (
          <Typography color="textSecondary">请联系店主开通。</Typography>
        )}
      </Box>
    </Box>
  );
}
