import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { fundOverview } from '@partsdesk/sdk/parts/fundOverview';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { Link as RouterLink } from 'react-router-dom';
import { listAddress } from '../listAddress';
import { pathOfRoute, type ScreenName } from '../screenList';
import { useMayVisit } from '../useMayVisit';

interface Figure {
  label: string;
  fen: number;
  /** The list whose footer it is. */
  screen?: ScreenName;
  filters?: object;
}

/** The figures in two lines: what lies in the accounts, and what came, went and is owed. */
function figuresOf(seen: Schemas['FundOverview']): Figure[] {
  const [day, month] = [
    { from: seen.today, to: seen.today },
    { from: seen.month, to: seen.today },
  ];
  const working = { screen: 'FundWorking' } as const;
  return [
    { label: '今天进账', fen: seen.cameToday, ...working, filters: { ...day, group: 'came' } },
    { label: '今天出账', fen: seen.goneToday, ...working, filters: { ...day, group: 'gone' } },
    { label: '本月进账', fen: seen.cameMonth, ...working, filters: { ...month, group: 'came' } },
    { label: '本月出账', fen: seen.goneMonth, ...working, filters: { ...month, group: 'gone' } },
    { label: '本月收入单', fen: seen.incomeMonth, screen: 'FundIncome', filters: month },
    { label: '本月支出单', fen: seen.expensesMonth, screen: 'FundExpenses', filters: month },
    { label: '客户欠款', fen: seen.receivable, screen: 'OrderListIndex', filters: { owing: true } },
    { label: '卡预收', fen: seen.prepaid },
  ];
}

const accountFigures = ({ balance, ways, shops }: Schemas['FundOverview']): Figure[] => [
  { label: '账户合计', fen: balance, screen: 'FundAccount', filters: {} },
  ...ways.map((way) => ({
    label: payMethodLabel(way.method),
    fen: way.balance,
    screen: 'FundAccount' as const,
    filters: { method: way.method },
  })),
  ...(shops.length > 1
    ? shops.map(({ shopId, shopName, balance: fen }) => ({
        label: shopName,
        fen,
        screen: 'FundAccount' as const,
        filters: { shopId },
      }))
    : []),
];

/** 资金概况: each figure leads to the list that adds up to it. */
export function FundOverview() {
  const { data, error, reload } = useLoad(useGroup(fundOverview).getMyStore);
  if (error !== undefined && !data) return <ErrorState error={error} onRetry={reload} />;
  if (!data) return <PageSkeleton rows={4} />;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="资金概况"
      sx={{ display: 'grid', gap: 3, px: 5, py: 3, mb: 3 }}
    >
      <FigureRow figures={accountFigures(data)} />
      <FigureRow figures={figuresOf(data)} />
      <Typography component="p" variant="caption" color="textSecondary">
        进账、出账是和客户、供应商等外面的往来，已减冲销和作废；期初余额、自己账户之间的存取和长短款不算。卡预收是还欠持卡人的钱，不算在账户合计里。
      </Typography>
      {data.differing > 0 && <Differing count={data.differing} />}
    </Paper>
  );
}

/** Says that balances differ from their ledgers, and leads to them. */
function Differing({ count }: { count: number }) {
  const mayVisit = useMayVisit();
  return (
    <Alert severity="error">
      上次核对有 {count} 个余额与流水不一致
      {mayVisit('FundReconcile') && (
        <>
          ，
          <Link component={RouterLink} to={pathOfRoute('FundReconcile') ?? ''}>
            去查看
          </Link>
        </>
      )}
    </Alert>
  );
}

function FigureRow({ figures }: { figures: readonly Figure[] }) {
  const mayVisit = useMayVisit();
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
        columnGap: 4,
        rowGap: 2,
      }}
    >
      {figures.map(({ label, fen, screen, filters = {} }) => {
        const shown = (
          <>
            <Typography variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Money fen={fen} strong />
          </>
        );
        return (
          <Box key={label} sx={{ minWidth: 0 }}>
            {screen && mayVisit(screen) ? (
              <Link component={RouterLink} to={listAddress(screen, filters)} underline="hover">
                {shown}
              </Link>
            ) : (
              shown
            )}
          </Box>
        );
      })}
    </Box>
  );
}
