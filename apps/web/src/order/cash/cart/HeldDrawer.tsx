import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { formatAgo } from '@partsdesk/core/dates';
import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { startPush } from '@partsdesk/core/notice/push';
import { EMPTY_CART } from '@partsdesk/core/order/cash/cart/cart';
import { cartMoney } from '@partsdesk/core/order/cash/cart/cartMoney';
import type { HeldOrder } from '@partsdesk/core/order/cash/cashDesk';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { Money } from '@partsdesk/ui/text/Money';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { browserPush, pushAddress } from '../../../browserPush';
import { now, sessionActor } from '../../../session';
import type { Desk } from '../desk';

/** Lines of a held cart that its card names. */
const LINES_SHOWN = 3;

/**
 * 取单: lists the shop's held carts, newest first, kept up to date with the other tills. Arrows choose, Enter takes. A
 * cart that is not empty is held first.
 */
export function HeldDrawer({ desk, onHold, onClose }: { desk: Desk; onHold: () => void; onClose: () => void }) {
  const resting = useGroup(orderResting);
  const confirm = useConfirm();
  const held = useSelector(desk, ({ context }) => context.held);
  const listing = useSelector(desk, (snapshot) => snapshot.matches({ selling: { held: 'listing' } }));
  const occupied = useSelector(desk, ({ context }) => context.cart.lines.length > 0);
  const act = useAct(() => desk.send({ type: 'listHeld' }));
  const userId = useSelector(sessionActor, ({ context }) => context.user?.id);
  useEffect(() => {
    const list = () => desk.send({ type: 'listHeld' });
    list();
    const push = startPush(browserPush, { url: () => pushAddress(userId), refetch: list });
    return () => push.stop();
  }, [desk, userId]);

  const drop = async (order: HeldOrder) => {
    if (await confirm({ title: '删除这张挂单？', text: '删除后不可恢复。', action: '删除', danger: true }))
      await act('挂单已删除', () => resting.deleteById({ id: order.id }));
  };
  const move = (event: React.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-held]')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[Math.max(0, Math.min(buttons.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus();
    event.preventDefault();
  };

  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': '取单', sx: { width: 'min(480px, 100vw)' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 5, py: 3, borderBottom: 1, borderColor: 'divider' }}>
        <Typography component="h2" variant="h2" sx={{ flex: 1 }}>
          取单
        </Typography>
        <IconButton aria-label="关闭" onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {occupied && held.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 5, pt: 3 }}>
          <Typography sx={{ flex: 1, color: 'warning.main' }}>购物车里还有商品，请先结算、挂单或清空。</Typography>
          <Button variant="outlined" autoFocus onClick={onHold}>
            先挂单
          </Button>
        </Box>
      )}
      <Box
        component="ul"
        onKeyDown={move}
        sx={{ m: 0, p: 4, listStyle: 'none', display: 'grid', gap: 2, overflow: 'auto' }}
      >
        {held.length === 0 &&
          (listing ? (
            <PageSkeleton rows={3} />
          ) : (
            <EmptyState text="没有挂单。开单时按 F4 可以先挂起来，接待下一位。" />
          ))}
        {held.map((order, index) => {
          const money = cartMoney({ ...EMPTY_CART, ...order });
          return (
            <Box
              component="li"
              key={order.id}
              sx={{ display: 'flex', alignItems: 'stretch', border: 1, borderColor: 'divider', borderRadius: 1 }}
            >
              <ButtonBase
                data-held
                autoFocus={index === 0 && !occupied}
                disabled={occupied}
                onClick={() => {
                  desk.send({ type: 'takeHeld', id: order.id });
                  onClose();
                }}
                sx={{
                  flex: 1,
                  minWidth: 0,
                  display: 'grid',
                  alignContent: 'start',
                  gap: 1,
                  p: 3,
                  textAlign: 'left',
                  justifyItems: 'stretch',
                  borderRadius: 1,
                  '&:hover, &.Mui-focusVisible': { bgcolor: 'background.current' },
                }}
              >
                <Box sx={{ display: 'flex', gap: 2 }}>
                  <Box sx={{ flex: 1, fontWeight: 600 }}>
                    {order.note || order.customer?.name || '散客'}
                    {order.vehicle && `　${order.vehicle.plate}`}
                  </Box>
                  <Money fen={money.ok ? money.totals.receivable : undefined} strong />
                </Box>
                {order.lines.slice(0, LINES_SHOWN).map(({ goods, quantity }) => (
                  <Typography key={goods.skuId} variant="body2" noWrap color="textSecondary">
                    {goods.name} × {quantity}　{partFacts(goods)}
                  </Typography>
                ))}
                {order.lines.length > LINES_SHOWN && (
                  <Typography variant="body2" color="textSecondary">
                    等 {order.lines.length} 种
                  </Typography>
                )}
                <Typography variant="caption" color="textSecondary">
                  {order.createdBy}　{formatAgo(order.createTime, now())}
                  {order.approval &&
                    (order.approval.good
                      ? `　${order.approval.approverName}已授权改价`
                      : '　改价授权已失效，收款时需重新授权')}
                </Typography>
              </ButtonBase>
              <Button color="error" onClick={() => void drop(order)}>
                删除
              </Button>
            </Box>
          );
        })}
      </Box>
    </Drawer>
  );
}
