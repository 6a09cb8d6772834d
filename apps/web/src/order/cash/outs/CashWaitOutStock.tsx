import Box from '@mui/material/Box';
import { READY_OUTS } from '@partsdesk/core/order/outbound/outFilters';
import { ApiError } from '@partsdesk/sdk';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { takesArrows } from '@partsdesk/ui/page/ownKeys.ts';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';
import { soundFound, soundUnknown } from '@partsdesk/ui/scan/sounds.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../../screenList';
import { useMayVisit } from '../../../useMayVisit';
import { KeyHints } from '../checkout/KeyHints';
import { DeskHead } from '../DeskHead';
import { useDeskHome } from '../useDeskHome';
import { focusDesk, useDeskKeys } from '../useDeskKeys';
import type { ScanRefusal } from './checks';
import { focusQuantity } from './PickLines';
import { PickOut, type TickPart } from './PickOut';
import { focusOut, WaitingOuts } from './WaitingOuts';

/** An outbound's number; anything else that is scanned is a part. */
const OUT_CODE = /^CK-/i;

const NOTHING_IN_FRONT: ScanRefusal = {
  problem: '这是商品条码，请先扫出库单号，再扫商品核对',
  isForeign: true,
};

const nothingChosen = (waiting: boolean) =>
  waiting ? '请扫下一张出库单的单号，或按 ↓ 选单。' : '没有要出库的单，都交给客户了。';

const isInSearch = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-desk="search"]') !== null;

/** 待出库: lists waiting outbounds on the left, and hands out the chosen one, whole or in part, on the right. */
export function CashWaitOutStock() {
  const outs = useGroup(saleOut);
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const notice = useNotice();
  const phone = usePhone();
  const [search, setSearch] = useSearchParams();
  const list = usePagedList(outs.page, { fixed: READY_OUTS });
  const [handedOut, setHandedOut] = useState<readonly string[]>([]);
  const [ticked, setTicked] = useState<readonly Schemas['SaleOutRow'][]>([]);
  const tickRef = useRef<TickPart>(undefined);
  // What was scanned last and refused, until a scan belongs to the outbound in front or another one is chosen.
  const [misread, setMisread] = useState<string>();
  const asked = search.get('id');
  // Proposes the first only before anything was handed out: a second F9 must not hand out what nobody chose.
  const chosen = asked ?? (phone || handedOut.length > 0 ? undefined : list.rows[0]?.id);

  const newest = useRef(asked);
  useEffect(() => {
    newest.current = asked;
  }, [asked]);

  const choose = (id: string | undefined) => {
    // At once, since the address follows a moment later and a hand-out may be answered meanwhile.
    newest.current = id ?? null;
    if (id !== chosen) setMisread(undefined);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set('id', id);
        else next.delete('id');
        return next;
      },
      { replace: !phone },
    );
  };
  // The outbound whose quantity is to have the focus as soon as its lines are there.
  const edited = useRef<string>(undefined);
  const editQuantity = (id: string) => {
    if (id === chosen && focusQuantity()) return;
    edited.current = id;
    choose(id);
  };
  const shown = () => {
    if (chosen && edited.current === chosen) focusQuantity();
    edited.current = undefined;
  };
  /** Enter on a row, or in a search that is done, goes to the quantity: heard before the search takes the key. */
  const onKeyDownCapture = (event: React.KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      event.defaultPrevented ||
      event.nativeEvent.isComposing ||
      !(event.target instanceof HTMLElement)
    )
      return;
    const typed = list.bind('keyword').value ?? '';
    const searched = typed === (list.state.filters['keyword'] ?? '');
    const row = event.target.dataset.out;
    const id = row ?? (searched && event.target.matches('[data-desk="search"] input') ? chosen : undefined);
    if (!id) return;
    event.preventDefault();
    event.stopPropagation();
    editQuantity(id);
  };
  const done = (ids: readonly string[]) => {
    setTicked((before) => before.filter(({ id }) => !ids.includes(id)));
    setHandedOut((before) => [...before, ...ids]);
    // Keeps the slip that was scanned while the last one was sent.
    if (newest.current && !ids.includes(newest.current)) return;
    choose(undefined);
    if (!phone) focusDesk('search');
  };
  const home = useDeskHome();
  const leave = () => void navigate(mayVisit('CashIndex') ? (pathOfRoute('CashIndex') ?? '/') : home);

  // Selects the outbound whose slip is scanned, or ticks the line of the part.
  useScanner((scanned) => {
    const code = scanned.trim().slice(0, 40);
    if (!OUT_CODE.test(code)) {
      const refusal = tickRef.current ? tickRef.current(code) : NOTHING_IN_FRONT;
      setMisread(refusal?.isForeign ? code : undefined);
      if (!refusal) return soundFound();
      soundUnknown();
      return notice.warn(refusal.problem);
    }
    outs.itemByCode({ code }).then(
      ({ id }) => {
        soundFound();
        setMisread(undefined);
        choose(id);
      },
      (error: unknown) => {
        soundUnknown();
        setMisread(code);
        if (!(error instanceof ApiError)) notice.error('查询失败，请重新扫码');
      },
    );
  });
  const toList = () => {
    if (!chosen) choose(list.rows[0]?.id);
    return focusOut(chosen);
  };
  useDeskKeys({
    F2: () => focusDesk('search'),
    Escape: () => (phone && asked ? choose(undefined) : leave()),
    ArrowDown: ({ target }) => (isInSearch(target) || !takesArrows(target)) && toList(),
    // The list's own keys, wherever else the focus is: after a click beside it, they would be dead.
    ArrowUp: ({ target }) => !takesArrows(target) && toList(),
    Enter: ({ target }) => target === document.body && chosen !== undefined && editQuantity(chosen),
  });

  return (
    <Box
      onKeyDownCapture={onKeyDownCapture}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      <DeskHead title="待出库" />
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: { xs: 'block', md: 'grid' },
          gridTemplateColumns: '360px minmax(0, 1fr)',
          overflow: { xs: 'auto', md: 'hidden' },
        }}
      >
        {!(phone && asked) && (
          <WaitingOuts list={list} chosen={chosen} onChoose={choose} ticked={ticked} onTick={setTicked} onDone={done} />
        )}
        {chosen ? (
          <PickOut
            // An outbound that was handed out in part can be chosen again at once, with new data.
            key={`${chosen} ${String(handedOut.filter((id) => id === chosen).length)}`}
            id={chosen}
            onBack={phone ? () => choose(undefined) : undefined}
            onDone={() => done([chosen])}
            onShown={shown}
            tickRef={tickRef}
            misread={misread}
          />
        ) : (
          !phone && <EmptyState text={list.known ? nothingChosen(list.total > 0) : ''} />
        )}
      </Box>
      {!phone && (
        <KeyHints
          hints={[
            { keys: 'F2', label: '搜索', run: () => focusDesk('search') },
            { keys: '↑ ↓', label: '选单' },
            { keys: 'Enter', label: '改数量' },
            { keys: 'F9', label: '确认出库' },
            { keys: 'Esc', label: '返回', run: leave },
          ]}
        />
      )}
    </Box>
  );
}
