import AlignHorizontalCenter from '@mui/icons-material/AlignHorizontalCenter';
import AlignHorizontalLeft from '@mui/icons-material/AlignHorizontalLeft';
import AlignHorizontalRight from '@mui/icons-material/AlignHorizontalRight';
import ContentCopy from '@mui/icons-material/ContentCopy';
import ContentPaste from '@mui/icons-material/ContentPaste';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import GridOn from '@mui/icons-material/GridOn';
import LibraryAddOutlined from '@mui/icons-material/LibraryAddOutlined';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import ViewStreamOutlined from '@mui/icons-material/ViewStreamOutlined';
import ViewWeekOutlined from '@mui/icons-material/ViewWeekOutlined';
import WidthFull from '@mui/icons-material/WidthFull';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import { aligned, spreadAcross, spreadDown, type Alignment } from '@partsdesk/print/designer/align';
import type { DesignState } from './useDesign';

interface DesignBarProps {
  design: DesignState;
  zoom: number;
  /** Undefined fits the paper into the window. */
  onZoom: (factor: number | undefined) => void;
  grid: boolean;
  onGrid: (grid: boolean) => void;
}

const ALIGNMENTS: readonly [how: Alignment, label: string, Icon: typeof Undo][] = [
  ['left', '左对齐', AlignHorizontalLeft],
  ['center', '水平居中', AlignHorizontalCenter],
  ['right', '右对齐', AlignHorizontalRight],
  ['width', '等宽', WidthFull],
];

const Bar = () => <Divider orientation="vertical" flexItem sx={{ mx: 1, my: 1 }} />;

/** The designer's acts as buttons, with the keys that do the same. */
export function DesignBar({ design, zoom, onZoom, grid, onGrid }: DesignBarProps) {
  const { obey, change, selected, template } = design;
  const none = selected.length === 0;
  const tool = (label: string, keys: string, Icon: typeof Undo, disabled: boolean, onClick: () => void) => (
    <IconButton
      key={label}
      size="small"
      aria-label={label}
      title={keys ? `${label}（${keys}）` : label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
  const now = { template, selected };
  return (
    <Box
      role="toolbar"
      aria-label="设计工具"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        px: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {tool('撤销', 'Ctrl+Z', Undo, !design.mayUndo, () => obey({ kind: 'undo' }))}
      {tool('重做', 'Ctrl+Y', Redo, !design.mayRedo, () => obey({ kind: 'redo' }))}
      <Bar />
      {tool('复制', 'Ctrl+C', ContentCopy, none, () => obey({ kind: 'copy' }))}
      {tool('粘贴', 'Ctrl+V', ContentPaste, !design.mayPaste, () => obey({ kind: 'paste' }))}
      {tool('再来一份', 'Ctrl+D', LibraryAddOutlined, none, () => obey({ kind: 'duplicate' }))}
      {tool('删除', 'Delete', DeleteOutlined, none, () => obey({ kind: 'remove' }))}
      <Bar />
      {ALIGNMENTS.map(([how, label, Icon]) => tool(label, '', Icon, none, () => change(aligned(now, how))))}
      {tool('左右均分', '', ViewWeekOutlined, selected.length < 3, () => change(spreadAcross(now)))}
      {tool('行距均分', '', ViewStreamOutlined, selected.length < 3, () => change(spreadDown(now)))}
      <Bar />
      <IconButton
        size="small"
        aria-label="网格"
        title="显示网格"
        aria-pressed={grid}
        color={grid ? 'primary' : 'default'}
        onClick={() => onGrid(!grid)}
      >
        <GridOn fontSize="small" />
      </IconButton>
      {tool('缩小', '', ZoomOut, zoom <= 0.1, () => onZoom(zoom / 1.25))}
      <Button size="small" color="inherit" title="适合窗口" onClick={() => onZoom(undefined)} sx={{ minWidth: 56 }}>
        {Math.round((zoom * 254) / 0.96)}%
      </Button>
      {tool('放大', '', ZoomIn, zoom >= 2, () => onZoom(zoom * 1.25))}
    </Box>
  );
}
