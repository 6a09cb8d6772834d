import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { formatYuan } from '@partsdesk/core/money';
import type { Cart, CartLine } from '@partsdesk/core/order/cash/cart/cart';
import { cartMoney, coveredOf } from '@partsdesk/core/order/cash/cart/cartMoney';
import { missingOf } from '@partsdesk/core/order/cash/cart/shortage';
import { isFree, orderTypeLabel } from '@partsdesk/core/order/sale/orderType';
import { formatQuantity } from '@partsdesk/core/quantity';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { ShortPart } from '../../shortage/ShortPart';

const line = { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3 } as const;

/** Summarises the cart for a check before payment; of a line that is short it shows who has some. */
export function SaleSummary({ cart, refusedLines = [] }: { cart: Cart; refusedLines?: readonly number[] }) {
  const [short, setShort] = useState<CartLine>();
  const [wantsLines, setWantsLines] = useState<boolean>();
  const money = cartMoney(cart);
  if (!money.ok) return null;
  const { totals, lines } = money;
  const covered = coveredOf(cart);
  // On a phone the lines are folded, unless one of them is refused.
  const unfolded = wantsLines ?? refusedLines.length > 0;
  return (
    <Box
      component="section"
      aria-label="本单商品"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        bgcolor: 'background.paper',
        borderRight: { md: 1 },
        borderColor: { md: 'divider' },
      }}
    >
      <Box sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider', fontSize: 16 }}>
        <strong>{cart.customer?.name ?? '散客'}</strong>
        <Box component="span" sx={{ ml: 2, fontSize: 14, color: 'text.secondary' }}>
          {[cart.customer?.phone, cart.vehicle?.plate].filter(Boolean).join('　')}
        </Box>
      </Box>
      <Box
        component="ul"
        sx={{
          display: { xs: unfolded ? 'block' : 'none', md: 'block' },
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {cart.lines.map((cartLine, index) => {
          const { goods, quantity, price, orderType, detailType, uses = [] } = cartLine;
          return (
            <Box component="li" key={goods.skuId} sx={{ px: 4, py: 2, borderBottom: 1, borderColor: 'divider' }}>
              <Box sx={line}>
                <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  {goods.name}
                </Box>
                <Money fen={lines[index]?.amountBeforeDiscount} />
              </Box>
              <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>{partFacts(goods)}</Box>
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
                {formatQuantity(quantity)} {goods.unitName}
                {uses.length < quantity && ` × ${formatYuan(price)}`}
                {uses.length > 0 && `　礼品卡抵 ${String(uses.length)} 次`}
                {isFree(orderType) && `　${orderTypeLabel(orderType)}`}
                {detailType && `　${detailType.name}`}
              </Box>
              {(refusedLines.includes(index) || missingOf(quantity, goods) > 0) && (
                <Button size="small" color="warning" onClick={() => setShort(cartLine)} sx={{ ml: -1 }}>
                  缺货：互换件、各店库存
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
      <Box sx={{ px: 4, py: 3, display: 'grid', gap: 1, borderTop: 1, borderColor: 'divider' }}>
        <Box sx={line}>
          <span>
            商品合计（{cart.lines.length}种）
            <Button
              size="small"
              aria-expanded={unfolded}
              onClick={() => setWantsLines(!unfolded)}
              sx={{ display: { md: 'none' }, my: -1 }}
            >
              {unfolded ? '收起商品' : '看商品'}
            </Button>
          </span>
          <Money fen={totals.amountBeforeDiscount} />
        </Box>
        {covered > 0 && (
          <Box sx={line}>
            <span>礼品卡抵扣</span>
            <span>{formatYuan(-covered)}</span>
          </Box>
        )}
        {totals.handDiscount > 0 && (
          <Box sx={line}>
            <span>整单优惠</span>
            <span>{formatYuan(-totals.handDiscount)}</span>
          </Box>
        )}
        {totals.coupon > 0 && (
          <Box sx={line}>
            <span>优惠券（{cart.coupons?.map(({ name }) => name).join('、')}）</span>
            <span>{formatYuan(-totals.coupon)}</span>
          </Box>
        )}
        {cart.gifts?.map(({ id, name, number }) => (
          <Box key={id} sx={line}>
            <span>赠品（消费有礼）</span>
            <span>
              {name} × {number}
            </span>
          </Box>
        ))}
        {totals.roundOff > 0 && (
          <Box sx={line}>
            <span>抹零</span>
            <span>{formatYuan(-totals.roundOff)}</span>
          </Box>
        )}
      </Box>
      {short && (
        <ShortPart
          goods={short.goods}
          customerId={short.goods.pricedFor}
          missing={missingOf(short.quantity, short.goods)}
          onClose={() => setShort(undefined)}
        />
      )}
    </Box>
  );
}
