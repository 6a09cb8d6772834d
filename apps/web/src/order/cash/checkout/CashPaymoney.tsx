import Box from '@mui/material/Box';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { takeScan, useDesk, type Desk } from '../desk';
import { DeskHead } from '../DeskHead';
import { ReceiveMany } from '../outs/ReceiveMany';
import { ReceiveRest } from '../outs/ReceiveRest';
import { useDeskKeys } from '../useDeskKeys';
import { Checkout } from './Checkout';
import { Paid } from './Paid';

/** 结算收款: pays the desk's sale; with `?saleOutId=` the rest of an outbound, with `?saleOutIds=` of several. */
export function CashPaymoney() {
  const [search] = useSearchParams();
  const saleOutId = search.get('saleOutId');
  const saleOutIds = search.get('saleOutIds');
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}>
      <DeskHead title={saleOutIds ? '合并收款' : '结算收款'} />
      {saleOutIds ? (
        <ReceiveMany key={saleOutIds} saleOutIds={saleOutIds.split(',')} />
      ) : saleOutId ? (
        <ReceiveRest key={saleOutId} saleOutId={saleOutId} />
      ) : (
        <DeskSale />
      )}
    </Box>
  );
}

function DeskSale() {
  const desk = useDesk();
  return desk ? <Sale desk={desk} /> : <Navigate to="/cash/index" replace />;
}

function Sale({ desk }: { desk: Desk }) {
  const atCheckout = useSelector(desk, (snapshot) => snapshot.matches('checkout'));
  const finished = useSelector(desk, (snapshot) => snapshot.matches('finished'));
  if (finished) return <Finished desk={desk} />;
  if (!atCheckout) return <Navigate to="/cash/index" replace />;
  return <Checkout desk={desk} />;
}

/** Ignores keys for a moment, so that a bouncing Enter does not skip the change. */
const IGNORE_KEYS_MS = 400;

function Finished({ desk }: { desk: Desk }) {
  const { placed, receipt, tenders, cart } = useSelector(desk, ({ context }) => context);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), IGNORE_KEYS_MS);
    return () => clearTimeout(timer);
  }, []);
  const next = () => ready && desk.send({ type: 'next' });
  useDeskKeys({ Enter: next, Escape: next });
  // The first part of the next customer begins the next sale.
  useScanner((code) => {
    desk.send({ type: 'next' });
    takeScan(desk, code);
  });
  if (!placed || !receipt) return null;
  return (
    <Box sx={{ flex: 1, display: 'flex', overflow: 'auto', p: { xs: 3, md: 6 } }}>
      <Paid
        receipt={receipt}
        tenders={tenders}
        saleOutId={placed.saleOutId}
        saleOutCode={placed.saleOutCode}
        customerId={cart.customer?.id}
        customerName={cart.customer?.name}
        nextLabel="下一单"
        onNext={next}
      />
    </Box>
  );
}
