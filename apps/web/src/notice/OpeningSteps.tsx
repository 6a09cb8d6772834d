import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { Link as RouterLink } from 'react-router-dom';
import { pathOfRoute, type ScreenName } from '../screenList';
import { SHOP_WITHOUT_ADDRESS, STOCKED_SHOP_ADDRESS } from '../store/shop/branchAddress';
import { useMayVisit } from '../useMayVisit';
import { OPTIONAL, useOpeningSteps } from './useOpeningSteps';

const tasks: Record<Schemas['OpeningStepKey'], { label: string; hint: string; screen: ScreenName; to?: string }> = {
  address: {
    label: '填写门店地址',
    hint: '印在小票和单据上',
    screen: 'StoreShopBranch',
    to: SHOP_WITHOUT_ADDRESS,
  },
  parts: { label: '录入商品', hint: '先建商品分类，再从 Excel 导入或逐个新增', screen: 'GoodsStoreList' },
  stock: { label: '录入期初库存', hint: '在仓库旁点“录入期初”', screen: 'StoreShopBranch', to: STOCKED_SHOP_ADDRESS },
  staff: { label: '添加员工', hint: '用手机号邀请，选好门店和角色', screen: 'StoreStaff' },
  payment: { label: '开通线上收款', hint: '微信、支付宝扫码，可以以后再开', screen: 'SqbPayApply' },
  sale: { label: '开第一单', hint: '在收银台扫码、收款、出库', screen: 'OrderCashIntro' },
};
/**
 * 开业准备: what a new store still has to do, ticked by what its books hold. Once nothing but what may be declined is
 * open, that alone is shown. It goes when nothing is open, or when hidden.
 */
export function OpeningSteps() {
  const mayVisit = useMayVisit();
  const { steps: data, open, declined, hide, decline, take } = useOpeningSteps();
  if (data.length === 0) return null;
  const wanted = data.filter(({ key, done }) => done || !declined.includes(key));
  const shown = open.every(({ key }) => OPTIONAL.includes(key)) ? open : data;
  return (
    <Paper variant="outlined" component="section" aria-label="开业准备" sx={{ gridColumn: '1 / -1', p: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 2 }}>
        <Typography component="h2" variant="h2">
          开业准备
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          已完成 {wanted.filter(({ done }) => done).length} / {wanted.length}
        </Typography>
        <Button size="small" color="inherit" onClick={hide}>
          不再显示
        </Button>
      </Box>
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {shown.map(({ key, done }) => {
          const isDeclined = !done && declined.includes(key);
          const { label, hint, screen, to = pathOfRoute(screen) ?? '' } = tasks[key];
          return (
            <Box component="li" key={key} sx={{ display: 'flex', gap: 2, minHeight: 44 }}>
              {done ? <CheckCircle color="success" /> : <RadioButtonUnchecked color="disabled" />}
              <Box sx={{ minWidth: 0 }}>
                {!done && !isDeclined && mayVisit(screen) ? (
                  <Link component={RouterLink} to={to} underline="hover">
                    {label}
                  </Link>
                ) : (
                  <Typography>{label}</Typography>
                )}
                <Typography variant="body2" color="textSecondary">
                  {done ? '已完成' : isDeclined ? '已选暂不开通，不计入' : hint}
                </Typography>
                {!done && OPTIONAL.includes(key) && (
                  <Button
                    size="small"
                    color="inherit"
                    sx={{ ml: -1 }}
                    onClick={() => (isDeclined ? take(key) : decline(key))}
                  >
                    {isDeclined ? '还是要开通' : '暂不开通'}
                  </Button>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Paper>
  );
}
