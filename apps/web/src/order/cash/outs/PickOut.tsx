import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { isCancelledOut } from '@partsdesk/core/order/outbound/saleOutColumns';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { compareQuantities } from '@partsdesk/core/quantity';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { PaymentChip } from '../../receipt/PaymentChip';
import { handOutRefusal } from '../../receipt/refusals';
import { ShortPart } from '../../shortage/ShortPart';
import { focusRefusedCell, takeTyped } from '../cart/CellInput';
import { useDeskKeys } from '../useDeskKeys';
import { checkable, isChecked, onlyChecked, withScanned, type Quantities, type ScanRefusal } from './checks';
import { MisreadQuestion } from './MisreadQuestion';
import { PickLines } from './PickLines';
import { PrintPicking } from './PrintPicking';
import { UncheckedQuestion } from './UncheckedQuestion';
import { usePickOut } from './usePickOut';

/** Counts a scanned part as checked; returns why not. */
export type TickPart = ((code: string) => ScanRefusal | undefined) | undefined;

const NOTHING_CHECKED: Quantities = {};

interface PickOutProps {
  id: string;
  tickRef: React.RefObject<TickPart>;
  /** What was scanned last, where it belongs to no line of this outbound: F9 asks first. */
  misread: string | undefined;
  /** Returns to the list, on a phone. */
  onBack: (() => void) | undefined;
  onDone: () => void;
  /** Called once its lines are there. */
  onShown: () => void;
}

/** Hands out an outbound. */
export function PickOut({ id, tickRef, misread, onBack, onDone, onShown }: PickOutProps) {
  const outs = useGroup(saleOut);
  const out = useLoad(outs.item, { id }, { held: true });
  if (out.error !== undefined && !out.data) return <ErrorState error={out.error} onRetry={out.reload} />;
  if (!out.data) return <PageSkeleton />;
  // Mounts a newer version anew: quantities chosen for the old one may not fit.
  return (
    <Picking
      key={out.data.version}
      out={out.data}
      tickRef={tickRef}
      misread={misread}
      reload={out.reload}
      onBack={onBack}
      onDone={onDone}
      onShown={onShown}
    />
  );
}

function Picking({
  out,
  tickRef,
  misread,
  reload,
  onBack,
  onDone,
  onShown,
}: {
  out: Schemas['SaleOutDetail'];
  tickRef: React.RefObject<TickPart>;
  misread: string | undefined;
  reload: () => void;
  onBack: (() => void) | undefined;
  onDone: () => void;
  onShown: () => void;
}) {
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  const pick = usePickOut({ out, onDone });
  const { taken, newest, take, takeAll, takeOnly, type, whole, words, nothing, refusal, short, sending, send, wrong } =
    pick;
  const [warehouse, setWarehouse] = useState<string>();
  const [checked, setChecked] = useState<Quantities>({});
  // The latest checks in a ref, since a field may commit within the key press that hands out.
  const checks = useRef(checked);
  const check = (next: Quantities) => {
    checks.current = next;
    setChecked(next);
  };
  // Only a scan begins it: who hands out by the numbers alone is asked nothing.
  const [checking, setChecking] = useState(false);
  const [asking, setAsking] = useState<'misread' | 'unchecked'>();
  // A scan that belongs to it takes the question back, or the next misread would open it without F9.
  if (asking === 'misread' && misread === undefined) setAsking(undefined);
  const toCheck = checkable(out.lines, taken);
  const unchecked = toCheck.filter((line) => !isChecked(line, taken, checked));
  const refused = can(saleOutLifecycle, out.status, 'handOutAll')
    ? handOutRefusal(out)
    : `出库单${statusLabel(saleOutLifecycle, out.status)}，不能再出库`;
  const problem = refused || wrong || (nothing ? '请填写本次出库数量' : undefined);
  const warehouses = [...new Map(out.lines.map(({ warehouseId, warehouseName }) => [warehouseId, warehouseName]))];
  const lines = warehouse ? out.lines.filter(({ warehouseId }) => warehouseId === warehouse) : out.lines;
  const handOut = () => {
    const open = checkable(out.lines, newest.current).filter(
      (line) => !isChecked(line, newest.current, checks.current),
    );
    setAsking(checking && open.length > 0 ? 'unchecked' : undefined);
    if (!checking || open.length === 0) void send();
  };
  const submit = () => {
    if (refused || sending) return;
    takeTyped();
    if (focusRefusedCell()) return;
    if (misread === undefined) handOut();
    else setAsking('misread');
  };
  useDeskKeys({ F9: submit });
  useEffect(() => {
    tickRef.current = (code) => {
      const scanned = withScanned(out.lines, checks.current, code);
      if ('problem' in scanned) return scanned;
      const { line, quantity } = scanned;
      check({ ...checks.current, [line.id]: quantity });
      setChecking(true);
      if (compareQuantities(newest.current[line.id] ?? 0, quantity) < 0) take(line.id, quantity);
      return undefined;
    };
    return () => {
      tickRef.current = undefined;
    };
  });
  const [asked, setAsked] = useState<Schemas['SaleOutLine']>();
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);

  /** Selects one warehouse: its lines are proposed, the others are left for later. */
  const chooseWarehouse = (next: string | undefined) => {
    setWarehouse(next);
    takeAll(out.lines.filter(({ warehouseId }) => !next || warehouseId === next));
  };

  return (
    <Box
      component="section"
      aria-label="出库"
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, bgcolor: 'background.paper' }}
    >
      <Box sx={{ px: 4, py: 3, display: 'grid', gap: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography component="h2" variant="h1">
            {out.customerName}
          </Typography>
          <LifecycleChip lifecycle={saleOutLifecycle} status={out.status} />
          <PaymentChip status={out.paymentStatus} onCredit={out.onCredit} cancelled={isCancelledOut(out)} />
          <Box sx={{ flex: 1 }} />
          <Button size="small" onClick={() => setPrinting(true)}>
            打印拣货单
          </Button>
          <DocumentNumber code={out.code} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {[out.customerPhone, out.plate, `${out.createdBy} ${formatMoment(out.createTime)} 开单`]
            .filter(Boolean)
            .join('　')}
        </Typography>
        {out.remark && <Typography variant="body2">备注：{out.remark}</Typography>}
      </Box>
      {asking === 'misread' && misread !== undefined && (
        <MisreadQuestion scanned={misread} out={out} onHandOut={handOut} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'unchecked' && (
        <UncheckedQuestion
          names={unchecked.map(({ name }) => name)}
          onAll={() => {
            setAsking(undefined);
            void send();
          }}
          onChecked={() => {
            setAsking(undefined);
            takeOnly(onlyChecked(out.lines, newest.current, checks.current));
            void send();
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {printing && <PrintPicking ids={[out.id]} onPrinted={printed} />}
      {refused && (
        <Alert severity="warning" sx={{ borderRadius: 0 }}>
          {refused}
        </Alert>
      )}
      {refusal && (
        <Alert
          severity="error"
          sx={{ borderRadius: 0 }}
          action={
            <Button size="small" color="inherit" onClick={reload}>
              刷新单据
            </Button>
          }
        >
          {refusal.message}
          {short.map((line) => (
            <Button key={line.id} size="small" color="inherit" onClick={() => setAsked(line)}>
              {line.name}：各店库存
            </Button>
          ))}
        </Alert>
      )}
      {asked && <ShortPart goods={asked} missing={asked.restQuantity} onClose={() => setAsked(undefined)} />}
      {warehouses.length > 1 && (
        <Box sx={{ px: 2 }}>
          <FilterTabs
            label="仓库"
            all="全部仓库"
            choices={warehouses.map(([value, label]) => ({ value, label }))}
            value={warehouse}
            onChange={chooseWarehouse}
          />
        </Box>
      )}
      <Box sx={{ flex: 1, minHeight: 0, overflow: { md: 'auto' } }}>
        <PickLines
          lines={lines}
          taken={taken}
          checked={checking ? checked : NOTHING_CHECKED}
          onTake={(id, quantity) => {
            take(id, quantity);
            check({ ...checks.current, [id]: quantity });
          }}
          onType={type}
          round={pick.round}
          disabled={Boolean(refused) || sending}
        />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          alignItems: 'center',
          px: 4,
          py: 3,
          borderTop: 1,
          borderColor: 'divider',
          position: { xs: 'sticky', md: 'static' },
          bottom: 0,
          bgcolor: 'background.paper',
          pb: 'max(12px, env(safe-area-inset-bottom))',
        }}
      >
        {onBack && (
          <Button size="large" onClick={onBack}>
            返回
          </Button>
        )}
        {!refused && (
          <Button disabled={(whole && !wrong) || sending} onClick={() => takeAll(out.lines)}>
            按应出填满
          </Button>
        )}
        {!refused && (
          <Button
            disabled={(nothing && !wrong) || sending}
            onClick={() => {
              takeAll([]);
              check({});
              setChecking(false);
            }}
          >
            清零
          </Button>
        )}
        <Box role="status" sx={{ flex: 1, textAlign: 'right', fontSize: 13, color: 'warning.main', minWidth: 0 }}>
          {!refused &&
            (problem ??
              (checking && `已核对 ${String(toCheck.length - unchecked.length)}，共 ${String(toCheck.length)} 种`))}
        </Box>
        <Button
          variant="contained"
          size="large"
          loading={sending}
          disabled={Boolean(refused) || (nothing && !wrong)}
          onClick={submit}
          sx={{ height: { xs: 48, md: 56 }, fontSize: 18, minWidth: { xs: '100%', md: 240 } }}
        >
          {words}
          <Box
            component="kbd"
            sx={{ display: { xs: 'none', md: 'inline' }, ml: 3, fontSize: 13, fontFamily: 'inherit', opacity: 0.9 }}
          >
            F9
          </Box>
        </Button>
      </Box>
    </Box>
  );
}
