import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatYuan, parseYuan, yuanInput, type Fen } from '@partsdesk/core/money';
import { cartAfter } from '@partsdesk/core/order/cash/cart/cartChanges';
import { cartMoney, coveredOf, shortLines } from '@partsdesk/core/order/cash/cart/cartMoney';
import { cartMargin } from '@partsdesk/core/order/cash/sellingFacts';
import { roundOffSuggestion } from '@partsdesk/core/order/sale/orderMoney';
import { Money } from '@partsdesk/ui/text/Money';
import { useSelector } from '@xstate/react';
import type { Desk } from '../desk';
import { focusDesk } from '../useDeskKeys';
import { CellInput } from './CellInput';
import { DiscountField } from './DiscountField';

const row = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, minHeight: 28 } as const;

/** Shows discount, round-off and total. */
export function SumPanel({ desk }: { desk: Desk }) {
  const cart = useSelector(desk, ({ context }) => context.cart);
  const facts = useSelector(desk, ({ context }) => context.facts);
  const money = cartMoney(cart);
  const earned = money.ok ? cartMargin(cart, money.lines, facts) : undefined;
  const plain = cartMoney({ ...cart, handDiscount: 0, roundOff: 0 });
  const totals = money.ok ? money.totals : undefined;
  const beforeRounding = totals ? totals.receivable + cart.roundOff : 0;
  const short = shortLines(cart);
  const covered = coveredOf(cart);
  const roundOffOf = (text: string) =>
    ({ type: 'setRoundOff', amount: text === '' ? 0 : (parseYuan(text) ?? Number.NaN) }) as const;
  const roundOffProblem = (text: string) => {
    const change = cartAfter(cart, roundOffOf(text));
    return change.ok ? undefined : change.message;
  };
  const suggest = (label: string, amount: Fen) => (
    <Button
      key={label}
      size="small"
      variant={cart.roundOff === amount && amount > 0 ? 'contained' : 'outlined'}
      disabled={amount === 0}
      title={`少收 ${formatYuan(amount)}`}
      onClick={() => desk.send({ type: 'setRoundOff', amount: cart.roundOff === amount ? 0 : amount })}
      sx={{ px: 2 }}
    >
      {label}
    </Button>
  );
  return (
    <Box component="section" aria-label="优惠与合计" sx={{ display: 'grid', gap: 2, px: 4, py: 3, fontSize: 15 }}>
      <Box sx={row}>
        <span>商品合计</span>
        <Money fen={plain.ok ? plain.totals.amountBeforeDiscount : undefined} />
      </Box>
      <DiscountField desk={desk} />
      <Box sx={row}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Box component="span" sx={{ mr: 2 }}>
            抹零
          </Box>
          {suggest('抹分', roundOffSuggestion(beforeRounding, 10))}
          {suggest('抹角', roundOffSuggestion(beforeRounding, 100))}
        </Box>
        <Box sx={{ width: 148 }}>
          <CellInput
            label="抹零"
            desk="roundOff"
            prefix="− ¥"
            text={yuanInput(cart.roundOff)}
            filter={{ decimals: 2 }}
            check={roundOffProblem}
            onCommit={(text) => desk.send(roundOffOf(text))}
            onEnter={() => focusDesk('scan')}
          />
        </Box>
      </Box>
      {covered > 0 && (
        <Box sx={row}>
          <span>礼品卡抵扣</span>
          <Money fen={-covered} />
        </Box>
      )}
      {earned && (
        <Box sx={{ ...row, color: 'text.secondary', fontSize: 14 }}>
          <span>毛利{earned.without > 0 && `（${earned.without} 种本店无货，未计）`}</span>
          <span>
            <Money fen={earned.amount} />
            {earned.percent !== undefined && ` · ${earned.percent}%`}
          </span>
        </Box>
      )}
      {!money.ok && <Alert severity="error">{money.message}</Alert>}
      {short.length > 0 && (
        <Alert severity="warning">{short.length} 种商品库存不足，不能出售（可选互换件或调拨）</Alert>
      )}
    </Box>
  );
}

/** Shows the amount to pay, readable across the counter, and the pay button. */
export function PayBar({ desk, onPay }: { desk: Desk; onPay: () => void }) {
  const cart = useSelector(desk, ({ context }) => context.cart);
  const money = cartMoney(cart);
  return (
    <Box
      sx={{
        px: 4,
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexDirection: { xs: 'row', md: 'column' },
        gap: { xs: 3, md: 2 },
        alignItems: { xs: 'center', md: 'stretch' },
        bgcolor: 'background.paper',
        pb: { xs: 'max(12px, env(safe-area-inset-bottom))', md: 3 },
      }}
    >
      <Box
        sx={{ flex: 1, display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, minWidth: 0 }}
      >
        <Box component="span" sx={{ fontSize: 16, color: 'text.secondary' }}>
          应收
        </Box>
        <Box
          component="output"
          aria-label="应收金额"
          data-desk="total"
          sx={{
            fontSize: { xs: 28, md: 44 },
            lineHeight: { xs: '36px', md: '52px' },
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          }}
        >
          {formatYuan(money.ok ? money.totals.receivable - coveredOf(cart) : 0)}
        </Box>
      </Box>
      <Button
        variant="contained"
        size="large"
        disabled={cart.lines.length === 0}
        onClick={onPay}
        sx={{ height: { xs: 48, md: 56 }, fontSize: 18, px: 6 }}
      >
        结算
        <Box
          component="kbd"
          sx={{ display: { xs: 'none', md: 'inline' }, ml: 3, fontSize: 13, fontFamily: 'inherit', opacity: 0.9 }}
        >
          F9
        </Box>
      </Button>
    </Box>
  );
}
