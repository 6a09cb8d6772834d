import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { frameOf } from '@partsdesk/print/designer/frame';
import { entryAdded, listOfEntry, targetFor, type Entry } from '@partsdesk/print/designer/palette';
import { spotNamed } from '@partsdesk/print/designer/spots';
import { targetAt, type Target } from '@partsdesk/print/designer/targets';
import type { Fault } from '@partsdesk/print/itemNames';
import type { PrintData } from '@partsdesk/print/template';
import { useNotice } from '@partsdesk/ui/app/notices';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CarriedEntry } from './canvas/CarriedEntry';
import { DesignCanvas } from './canvas/DesignCanvas';
import { Ruler, RULER } from './canvas/Rulers';
import { pointIn } from './canvas/useGesture';
import { GROUND, NAMES, useZoom } from './canvas/useZoom';
import { DesignBar } from './DesignBar';
import type { EditorProps } from './editorProps';
import { FieldPalette } from './FieldPalette';
import { Problems } from './Problems';
import { Properties, type Panel } from './Properties';
import { StatusLine } from './StatusLine';
import type { DesignState } from './useDesign';
import { useDesignKeys } from './useDesignKeys';

interface DesignDeskProps extends EditorProps {
  design: DesignState;
  data: PrintData;
  names: boolean;
  faults: readonly Fault[] | undefined;
}

interface Carried {
  entry: Entry;
  at: { x: number; y: number };
  target: Target | undefined;
}

const EDGE = { border: 0, borderColor: 'divider', borderStyle: 'solid' } as const;

/** The designer's desk: fields at the left, the paper in the middle, properties at the right. */
export function DesignDesk({ design, data, names, faults, ...editor }: DesignDeskProps) {
  const { type } = editor;
  const { template, selected, change, select } = design;
  const notice = useNotice();
  const svg = useRef<SVGSVGElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<Panel>('item');
  const [grid, setGrid] = useState(true);
  const [carried, setCarried] = useState<Carried>();
  const { view, zoom, setZoom } = useZoom(template.paper.width);
  const frame = useMemo(() => frameOf(template, type, data, names), [template, type, data, names]);
  const faulty = useMemo(() => new Set((faults ?? []).map(({ item }) => item)), [faults]);
  const now = useMemo(() => ({ template, selected }), [template, selected]);
  const newest = useRef({ design: now, frame });
  useLayoutEffect(() => {
    newest.current = { design: now, frame };
  });

  const put = useCallback(
    (entry: Entry, target: Target, left: number) => {
      const { design } = newest.current;
      const next = entryAdded(design, entry, target, left);
      if (next === design) {
        notice.warn('这里已经放满，不能再加。请先删掉不用的项目。');
        return;
      }
      change(next);
      // The keys go on with what was put there.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
    [change, notice],
  );
  const add = useCallback(
    (entry: Entry) => {
      const { design } = newest.current;
      put(entry, targetFor(design, entry), 0);
    },
    [put],
  );
  const carry = useCallback(
    (entry: Entry, at: Carried['at'], done: boolean) => {
      const { design, frame } = newest.current;
      const box = svg.current?.getBoundingClientRect();
      const within =
        box &&
        at.x >= box.left - GROUND &&
        at.x <= box.right &&
        at.y >= box.top - GROUND &&
        at.y <= box.bottom + GROUND;
      const seen = view.current?.getBoundingClientRect();
      const shown = seen && at.x >= seen.left && at.x <= seen.right && at.y >= seen.top && at.y <= seen.bottom;
      const point = pointIn(svg.current, at);
      const target = within && shown ? targetAt(frame, design.template, point, listOfEntry(entry)) : undefined;
      setCarried(done ? undefined : { entry, at, target });
      if (!done || !target) return;
      const left = Math.round((point.x - design.template.margin.left) / 10) * 10;
      put(entry, target, left);
    },
    [put, view],
  );
  const giveUp = useCallback(() => setCarried(undefined), []);
  useDesignKeys(design, () => {
    // At once: the next key already belongs to the field.
    flushSync(() => setPanel('item'));
    fields.current?.querySelector<HTMLElement>('[data-properties] input, [data-properties] [role=combobox]')?.focus();
  });
  const toItem = () => selected[0] && svg.current?.querySelector<SVGElement>(`[data-spot="${selected[0]}"]`)?.focus();
  return (
    <Paper
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: '208px minmax(0, 1fr) 320px',
        gridTemplateRows: 'minmax(0, 1fr)',
        // What stands above and below on the page.
        height: 'calc(100vh - 342px)',
        minHeight: 440,
        overflow: 'hidden',
      }}
    >
      <Box sx={{ ...EDGE, borderRightWidth: 1, display: 'grid', minHeight: 0 }}>
        <FieldPalette type={type} onAdd={add} onCarry={carry} onGiveUp={giveUp} />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 }}>
        <DesignBar design={design} zoom={zoom} onZoom={setZoom} grid={grid} onGrid={setGrid} />
        <Box ref={view} data-canvas sx={{ flex: 1, overflow: 'auto', minHeight: 0, bgcolor: 'background.track' }}>
          <Box sx={{ display: 'grid', gridTemplateColumns: `${String(RULER)}px max-content`, width: 'max-content' }}>
            <Box sx={{ position: 'sticky', top: 0, left: 0, zIndex: 4, bgcolor: 'background.head' }} />
            <Ruler length={template.paper.width} zoom={zoom} offset={GROUND} after={NAMES} />
            <Ruler down length={frame.height} zoom={zoom} offset={GROUND} />
            <Box sx={{ p: `${String(GROUND)}px`, pr: `${String(NAMES)}px` }}>
              <DesignCanvas
                design={now}
                {...{ svg, frame, type, data, names, zoom, grid, faulty }}
                carried={carried?.target}
                onChange={change}
                onSelect={select}
              />
            </Box>
          </Box>
        </Box>
        <StatusLine design={now} type={type} />
        <Problems
          faults={faults}
          onOpen={(item) => {
            const spot = spotNamed(template, type, item);
            if (spot) select([spot]);
            setPanel(spot ? 'item' : 'paper');
          }}
        />
      </Box>
      <Box
        ref={fields}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          toItem();
        }}
        sx={{ ...EDGE, borderLeftWidth: 1, display: 'grid', minHeight: 0 }}
      >
        <Properties {...editor} panel={panel} onPanel={setPanel} selected={selected} onSelect={select} />
      </Box>
      {carried && <CarriedEntry label={carried.entry.label} at={carried.at} placed={carried.target !== undefined} />}
    </Paper>
  );
}
