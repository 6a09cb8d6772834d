import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { readCell, spotNamed, spotName } from '@partsdesk/print/designer/spots';
import type { Spot } from '@partsdesk/print/designer/spots';
import { BAND_NAMES, type Band } from '@partsdesk/print/itemNames';
import { useState } from 'react';
import { BandEditor } from './BandEditor';
import type { EditorProps } from './editorProps';
import { ItemFields } from './ItemFields';
import { PaperEditor } from './PaperEditor';
import { TableEditor } from './TableEditor';

export type Panel = 'item' | 'all' | 'paper';
type Part = Band | 'table';

interface PropertiesProps extends EditorProps {
  panel: Panel;
  onPanel: (panel: Panel) => void;
  selected: readonly Spot[];
  onSelect: (selected: readonly Spot[]) => void;
}

const PANELS: readonly [panel: Panel, label: string][] = [
  ['item', '属性'],
  ['all', '结构'],
  ['paper', '纸张'],
];
const PARTS: readonly [part: Part, label: string][] = [
  ['head', BAND_NAMES.head],
  ['before', BAND_NAMES.before],
  ['table', '商品明细'],
  ['after', BAND_NAMES.after],
  ['foot', BAND_NAMES.foot],
];

/** Edits in numbers: the chosen item, all items by their rows, or the paper. */
export function Properties({ panel, onPanel, selected, onSelect, ...editor }: PropertiesProps) {
  const { template, type } = editor;
  const [spot] = selected;
  const [open, setOpen] = useState('');
  const [wanted, setWanted] = useState<Part>();
  const part = wanted ?? (spot ? (readCell(spot)?.band ?? 'table') : 'head');
  const name = spot && selected.length === 1 ? spotName(template, type, spot) : '';
  const openName = (next: string) => {
    setOpen(next);
    const found = next && spotNamed(template, type, next);
    if (found) onSelect([found]);
  };
  const opened = { open: name.startsWith(open) || open === '' ? name || open : open, onOpen: openName };
  return (
    <Box component="section" aria-label="属性" sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Tabs
        aria-label="属性面板"
        value={panel}
        onChange={(_, next: Panel) => onPanel(next)}
        variant="fullWidth"
        sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 41 }}
      >
        {PANELS.map(([value, label]) => (
          <Tab key={value} value={value} label={label} />
        ))}
      </Tabs>
      {panel === 'all' && (
        <Tabs
          aria-label="模板的各部分"
          value={part}
          onChange={(_, next: Part) => {
            setWanted(next);
            setOpen('');
          }}
          variant="scrollable"
          sx={{ borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minWidth: 0, px: 2.5 } }}
        >
          {PARTS.filter(([value]) => value !== 'table' || type.lists.length > 0).map(([value, label]) => (
            <Tab key={value} value={value} label={label} />
          ))}
        </Tabs>
      )}
      <Box data-properties sx={{ overflowY: 'auto', flex: 1, p: 3 }}>
        {panel === 'item' && <ItemFields {...editor} selected={selected} onSelectName={openName} />}
        {panel === 'paper' && <PaperEditor {...editor} />}
        {panel === 'all' && part === 'table' && <TableEditor {...editor} {...opened} />}
        {panel === 'all' && part !== 'table' && <BandEditor key={part} band={part} {...editor} {...opened} />}
      </Box>
    </Box>
  );
}
