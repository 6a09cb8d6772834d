import Box from '@mui/material/Box';
import { formatYuan, yuanInput } from '@partsdesk/core/money';
import type { Cart } from '@partsdesk/core/order/cash/cart/cart';
import { cartAfter, type CartEvent } from '@partsdesk/core/order/cash/cart/cartChanges';
import { cartMoney } from '@partsdesk/core/order/cash/cart/cartMoney';
import {
  discountProblem,
  discountText,
  filterDiscount,
  parseDiscount,
} from '@partsdesk/core/order/cash/cart/typedDiscount';
import { approvalReason, limitText } from '@partsdesk/core/order/cash/ownLimit';
import { priceApproval } from '@partsdesk/sdk/parts/priceApproval';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { statusTones } from '@partsdesk/ui/document/tones.ts';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Desk } from '../desk';
import { focusDesk } from '../useDeskKeys';
import { CellInput } from './CellInput';

const eventOf = (text: string): CartEvent | undefined => {
  const typed = parseDiscount(text);
  if (!typed) return undefined;
  return 'amount' in typed
    ? { type: 'setHandDiscount', amount: typed.amount }
    : { type: 'setDiscountRate', keptPermille: typed.keptPermille };
};

/** Returns the cart with what is being typed, as far as it can bear it. */
function cartWith(cart: Cart, text: string | undefined): Cart {
  const event = text === undefined ? undefined : eventOf(text);
  const change = event && cartAfter(cart, event);
  return change?.ok ? change.cart : cart;
}

/** Returns the problem of a typed discount; also of one that this cart cannot bear. */
function problemIn(cart: Cart, text: string): string | undefined {
  const event = eventOf(text);
  const change = event && cartAfter(cart, event);
  return discountProblem(text) ?? (change?.ok === false ? change.message : undefined);
}

/** 整单优惠: an amount, 折 or %; tells what it comes to and the cashier's own limit while it is typed. */
export function DiscountField({ desk }: { desk: Desk }) {
  const cart = useSelector(desk, ({ context }) => context.cart);
  const limit = useLoad(useGroup(priceApproval).right, {}).data;
  const [typed, setTyped] = useState<string>();
  const [within, setWithin] = useState(false);
  const text = cart.keptPermille === undefined ? yuanInput(cart.handDiscount) : discountText(cart.keptPermille);
  const shown = typed ?? text;
  const next = cartWith(cart, typed);
  const money = cartMoney(next);
  const reason = limit && approvalReason(next, limit);
  const comesTo =
    money.ok && next.handDiscount > 0
      ? `减 ${formatYuan(next.handDiscount)}，优惠后 ${formatYuan(money.totals.amountBeforeDiscount - next.handDiscount)}`
      : '';
  const told = reason ? `需授权人授权：${reason}` : within ? comesTo || (limit && limitText(limit)) : '';
  return (
    <Box
      onFocus={() => setWithin(true)}
      onBlur={() => {
        setWithin(false);
        setTyped(undefined);
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, minHeight: 28 }}>
        <span>
          整单优惠
          <Box component="span" sx={{ ml: 2, fontSize: 12, color: 'text.secondary' }}>
            金额、9.5折（或 9.5z）、10%
          </Box>
        </span>
        <Box sx={{ width: 148 }}>
          <CellInput
            label="整单优惠"
            desk="discount"
            prefix={/[折%]$/.test(shown) ? '−' : '− ¥'}
            text={text}
            filter={filterDiscount}
            check={(said) => problemIn(cart, said)}
            onType={setTyped}
            onCommit={(said) => {
              setTyped(undefined);
              const event = eventOf(said);
              if (event) desk.send(event);
            }}
            onEnter={() => focusDesk('scan')}
          />
        </Box>
      </Box>
      <Box
        role="status"
        aria-label="优惠提示"
        sx={{
          minHeight: 20,
          fontSize: 13,
          lineHeight: '20px',
          textAlign: 'right',
          overflowWrap: 'anywhere',
          color: reason ? statusTones.orange.color : 'text.secondary',
        }}
      >
        {told}
      </Box>
    </Box>
  );
}
