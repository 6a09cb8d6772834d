import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { cartMoney } from '@partsdesk/core/order/cash/cart/cartMoney';
import { factsOf } from '@partsdesk/core/order/cash/sellingFacts';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { Desk } from '../desk';
import { useSalesTypes } from '../useSalesTypes';
import { onCartKeyDown } from './cartKeys';
import { CART_AREAS, CART_COLUMNS, CartRow } from './CartRow';

interface CartTableProps {
  desk: Desk;
  current: string | undefined;
  onCurrent: (skuId: string) => void;
}

/** Shows the cart: parts, quantities, prices. */
export function CartTable({ desk, current, onCurrent }: CartTableProps) {
  const cart = useSelector(desk, ({ context }) => context.cart);
  const facts = useSelector(desk, ({ context }) => context.facts);
  const undoable = useSelector(desk, ({ context }) => context.history.length > 0);
  const types = useSalesTypes();
  const rows = useRef<HTMLDivElement>(null);
  const worked = cartMoney(cart);
  // Computes without the discount when the reduced cart cannot bear it, so that the lines' amounts stay visible.
  const money = worked.ok ? worked : cartMoney({ ...cart, handDiscount: 0, roundOff: 0 });
  const count = cart.lines.length;

  useEffect(() => {
    rows.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current, count]);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%', bgcolor: 'background.paper' }}>
      <Box
        role="table"
        aria-label="购物车"
        ref={rows}
        onKeyDown={(event) => onCartKeyDown(desk, event)}
        onFocus={(event) => {
          const skuId = event.target.closest<HTMLElement>('[data-sku]')?.dataset.sku;
          if (skuId) onCurrent(skuId);
        }}
        sx={{ flex: 1, minHeight: { xs: 160, md: 0 }, overflow: 'auto', scrollbarGutter: 'stable' }}
      >
        <Box
          role="row"
          sx={{
            display: { xs: 'none', md: 'grid' },
            gridTemplateColumns: CART_COLUMNS,
            gridTemplateAreas: CART_AREAS,
            columnGap: 2,
            alignItems: 'center',
            position: 'sticky',
            top: 0,
            zIndex: 1,
            height: 36,
            px: 3,
            borderLeft: '3px solid transparent',
            bgcolor: 'background.head',
            borderBottom: 1,
            borderBottomColor: 'divider',
            fontSize: 13,
            color: 'text.secondary',
            '& > :nth-of-type(n+4)': { textAlign: 'right' },
          }}
        >
          <span role="columnheader">#</span>
          <span role="columnheader">商品</span>
          <Box component="span" role="columnheader" sx={{ pl: 1.5 }}>
            类型
          </Box>
          <Box component="span" role="columnheader" sx={{ textAlign: 'right' }}>
            单价
          </Box>
          <Box component="span" role="columnheader" sx={{ textAlign: 'right', pr: 6 }}>
            数量
          </Box>
          <Box component="span" role="columnheader" sx={{ textAlign: 'right' }}>
            金额
          </Box>
          <span role="columnheader" aria-label="操作" />
        </Box>
        {count === 0 && (
          <Box
            sx={{
              display: 'grid',
              placeContent: 'center',
              gap: 1,
              textAlign: 'center',
              height: { xs: 140, md: 'calc(100% - 36px)' },
              color: 'text.secondary',
            }}
          >
            <Box sx={{ fontSize: 18, color: 'text.primary' }}>扫描商品条码开始开单</Box>
            <Box>也可以直接输入名称、编码或拼音首字母，按 ↓ 选中，回车加入</Box>
          </Box>
        )}
        {cart.lines.map((line, index) => (
          <CartRow
            key={line.goods.skuId}
            desk={desk}
            line={line}
            index={index}
            money={money.ok ? money.lines[index] : undefined}
            facts={factsOf(line.goods.skuId, cart, facts)}
            current={line.goods.skuId === current}
            types={types}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          px: 4,
          minHeight: 44,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1 }} aria-live="polite">
          共 <strong>{count}</strong> 种，
          <strong>{formatQuantity(addQuantities(...cart.lines.map(({ quantity }) => quantity)))}</strong> 件
        </Box>
        <Button size="small" disabled={!undoable} onClick={() => desk.send({ type: 'undo' })} title="Ctrl + Z">
          撤销
        </Button>
        <Button size="small" disabled={count === 0} onClick={() => desk.send({ type: 'clear' })} title="清空后可以撤销">
          清空
        </Button>
      </Box>
    </Box>
  );
}
