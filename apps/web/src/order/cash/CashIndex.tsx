import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { orderResting } from '@partsdesk/sdk/parts/orderResting';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLater } from '@partsdesk/ui/page/useLater.ts';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { notices } from '../../session';
import { ApprovalDialog } from './ApprovalDialog';
import { focusCell, QUANTITY_COLUMN, removeAt, step } from './cart/cartKeys';
import { CartTable } from './cart/CartTable';
import { focusRefusedCell, takeTyped } from './cart/CellInput';
import { CustomerPanel } from './cart/CustomerPanel';
import { HeldDrawer } from './cart/HeldDrawer';
import { HoldDialog } from './cart/HoldDialog';
import { MealDialog } from './cart/MealDialog';
import { SaleNotes } from './cart/SaleNotes';
import { ScanField } from './cart/ScanField';
import { PayBar, SumPanel } from './cart/SumPanel';
import { useStockWarning } from './cart/useStockWarning';
import { KeyHints } from './checkout/KeyHints';
import { useCheckout } from './checkout/useCheckout';
import { takeCustomer, takeScan, useDesk, type Desk, type DeskSnapshot } from './desk';
import { DeskElsewhere } from './DeskElsewhere';
import { DeskHead } from './DeskHead';
import { useAskedApproval } from './useAskedApproval';
import { focusDesk, focusDeskAgain, useDeskKeys } from './useDeskKeys';

/** Returns whether the scan field is empty; warns otherwise, since the checkout must not skip an entered part. */
function isScanFieldEmpty(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-desk="scan"] input');
  if (!field?.value) return true;
  notices.warn('扫码框里还有内容，请按回车加入，或按 Esc 清空');
  field.focus();
  return false;
}

/** 收银开单: the cash desk, which one window of the browser has open. */
export function CashIndex() {
  const desk = useDesk();
  return desk ? <CashDesk desk={desk} /> : <DeskElsewhere />;
}

/** The cart is local; only lookup, holding and fetching call the server. */
function CashDesk({ desk }: { desk: Desk }) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const pre = search.get('pre');
  const customerId = search.get('customer');
  const [open, setOpen] = useState<'hold' | 'held' | 'meals' | undefined>(search.has('held') ? 'held' : undefined);
  const [chosen, setChosen] = useState<string>();
  const refusal = useSelector(desk, ({ context }) => context.refusal);
  const [askedApproval, leaveApproval] = useAskedApproval(desk);
  const lines = useSelector(desk, ({ context }) => context.cart.lines);
  const vehicle = useSelector(desk, ({ context }) => context.cart.vehicle);
  const preOrder = useSelector(desk, ({ context }) => context.cart.preOrder);
  const busy = useLater(
    useSelector(
      desk,
      (snapshot) => snapshot.matches('holding') || snapshot.matches('takingHeld') || snapshot.matches('takingPre'),
    ),
  );
  const checkout = useCheckout(desk);
  const isStocked = useStockWarning(desk);
  // Read anew after every write of this window: holding and fetching are writes.
  const held = useLoad(useGroup(orderResting).page, { current: 1, pageSize: 1 }).data?.total;
  const currentLine = lines.find(({ goods }) => goods.skuId === chosen) ?? lines.at(-1);

  useEffect(() => {
    // Preloads the checkout, so that F9 shows it at once.
    void import('./checkout/CashPaymoney');
    const state = desk.getSnapshot();
    if (state.matches({ checkout: 'tendering' }) || state.matches({ checkout: 'choosing' }))
      desk.send({ type: 'backToCart' });
    if (state.matches('finished')) desk.send({ type: 'next' });
    const follow = (snapshot: DeskSnapshot) => {
      if (snapshot.matches('checkout')) void navigate('/cash/paymoney');
    };
    follow(desk.getSnapshot());
    const followed = desk.subscribe(follow);
    const added = desk.on('added', ({ goods }) => setChosen(goods.skuId));
    return () => {
      followed.unsubscribe();
      added.unsubscribe();
    };
  }, [desk, navigate]);

  useEffect(() => {
    if (!open) focusDesk('scan');
  }, [open]);

  useEffect(() => focusDeskAgain(), [lines]);

  useEffect(() => {
    if (pre === null) return;
    desk.send({ type: 'takePre', id: pre });
    // Removes the query: a reload keeps the cart and must not open the order again.
    setSearch({}, { replace: true });
  }, [desk, pre, setSearch]);

  useEffect(() => {
    if (customerId === null) return;
    void takeCustomer(desk, customerId, search.get('vehicle')).then(() => setSearch({}, { replace: true }));
    // oxlint-disable-next-line react/exhaustive-deps -- the query is read once and removed
  }, [desk, customerId]);

  /** Commits a half-typed cell before acting on the cart. */
  const settled = (act: () => void) => () => {
    takeTyped();
    act();
    focusDeskAgain();
  };
  const acts = {
    customer: () => focusDesk('customer'),
    hold: settled(() => (lines.length > 0 ? setOpen('hold') : desk.send({ type: 'hold', note: '' }))),
    fetch: settled(() => setOpen('held')),
    discount: () => focusDesk('discount'),
    meals: settled(() => (vehicle ? setOpen('meals') : notices.warn('请先选择客户和车辆，再按 F10 加套餐'))),
    pay: settled(() => focusRefusedCell() || (isScanFieldEmpty() && isStocked() && checkout.open())),
    code: settled(() => focusRefusedCell() || (isScanFieldEmpty() && isStocked() && checkout.open('code'))),
    undo: () => desk.send({ type: 'undo' }),
    back: () => focusDesk('scan'),
  };
  const onCartKey = (key: string): boolean => {
    const row = currentLine ? lines.indexOf(currentLine) : -1;
    if (!currentLine) return false;
    if (key === '+' || key === '-') step(desk, currentLine, key === '+' ? 1 : -1);
    else if (key === 'Delete') removeAt(desk, currentLine, -1, 0);
    else if (key === 'ArrowDown' || key === 'ArrowUp') return focusCell(row, QUANTITY_COLUMN);
    else return false;
    return true;
  };

  useDeskKeys(
    {
      F2: acts.customer,
      F4: acts.hold,
      F6: acts.fetch,
      F3: acts.discount,
      F8: ({ repeat }) => repeat || checkout.pay('code') || acts.code(),
      F9: acts.pay,
      F10: acts.meals,
      'Ctrl+Z': acts.undo,
      Escape: acts.back,
      Enter: () => checkout.pay('tenders'),
    },
    (key) => {
      if (onCartKey(key)) return true;
      focusDesk('scan');
      return false;
    },
  );

  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
      <DeskHead title="收银">
        <ScanField
          desk={desk}
          onScan={(code) => takeScan(desk, code)}
          onCartKey={onCartKey}
          onQuantity={(quantity) =>
            currentLine
              ? desk.send({ type: 'setQuantity', skuId: currentLine.goods.skuId, quantity })
              : notices.warn('请先扫码加入商品，再输入数量')
          }
        />
      </DeskHead>
      <Box sx={{ height: 2 }}>{busy && <LinearProgress sx={{ height: 2 }} />}</Box>
      {preOrder && (
        <Alert severity="info" sx={{ borderRadius: 0 }}>
          正在为分销订单 {preOrder.code} 开单
        </Alert>
      )}
      {refusal && !askedApproval && (
        <Alert severity="error" sx={{ borderRadius: 0 }}>
          {refusal.message}
        </Alert>
      )}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: { xs: 'block', md: 'grid' },
          gridTemplateColumns: '62% minmax(0, 38%)',
          overflow: { xs: 'auto', md: 'hidden' },
        }}
      >
        <Box sx={{ minHeight: 0, borderRight: { md: 1 }, borderColor: { md: 'divider' } }}>
          <CartTable desk={desk} current={currentLine?.goods.skuId} onCurrent={setChosen} />
        </Box>
        <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, bgcolor: 'background.paper' }}>
          <CustomerPanel desk={desk} />
          <Box sx={{ borderTop: 1, borderColor: 'divider' }} />
          <Box sx={{ flex: 1, minHeight: 0, overflow: { md: 'auto' } }}>
            <SumPanel desk={desk} />
            <SaleNotes desk={desk} />
          </Box>
          <Box sx={{ display: { xs: 'none', md: 'block' } }}>
            <PayBar desk={desk} onPay={acts.pay} />
          </Box>
        </Box>
      </Box>
      <KeyHints
        hints={[
          { keys: 'F2', label: '客户', run: acts.customer },
          { keys: 'F4', label: '挂单', run: acts.hold },
          { keys: 'F3', label: '优惠', run: acts.discount },
          { keys: 'F6', label: held ? `取单 ${String(held)}` : '取单', run: acts.fetch },
          { keys: 'F10', label: '套餐', run: acts.meals },
          { keys: 'F8', label: '出示收款码', run: acts.code },
          { keys: 'F9', label: '结算', run: acts.pay },
          { keys: 'Ctrl+Z', label: '撤销', run: acts.undo },
          { keys: '+ −', label: '改数量' },
          { keys: 'Delete', label: '删除行' },
          { keys: 'Esc', label: '返回扫码', run: acts.back },
        ]}
      />
      <Box sx={{ display: { md: 'none' } }}>
        <PayBar desk={desk} onPay={acts.pay} />
      </Box>
      {open === 'hold' && (
        <HoldDialog
          onClose={() => setOpen(undefined)}
          onHold={(note) => {
            setOpen(undefined);
            desk.send({ type: 'hold', note });
          }}
        />
      )}
      {open === 'meals' && vehicle && (
        <MealDialog
          vehicle={vehicle}
          onClose={() => setOpen(undefined)}
          onChoose={(meal) => {
            setOpen(undefined);
            desk.send({ type: 'addMeal', meal });
          }}
        />
      )}
      <ApprovalDialog desk={desk} asked={askedApproval} onClose={leaveApproval} />
      {open === 'held' && <HeldDrawer desk={desk} onHold={() => setOpen('hold')} onClose={() => setOpen(undefined)} />}
    </Box>
  );
}
