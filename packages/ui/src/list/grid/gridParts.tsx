import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import {
  GridCell,
  GridColumnHeaders,
  GridColumnHeaderSortIcon,
  GridColumnUnsortedIcon,
  GridOverlay,
  GridRow,
  GridRowCheckbox,
  GridSeparatorIcon,
  type GridSlotsComponent,
  type GridSlotProps,
} from '@mui/x-data-grid';

/** The grid gives its checkboxes two properties that ours does not know. */
function RowTick({ slotProps, material, density, touchRippleRef, ...props }: GridSlotProps['baseCheckbox']) {
  void density;
  void touchRippleRef;
  return (
    <Checkbox
      {...props}
      {...material}
      slotProps={{ ...material?.slotProps, input: { ...material?.slotProps?.input, ...slotProps?.htmlInput } }}
    />
  );
}

const ReadingBar = () => (
  <GridOverlay style={{ display: 'block' }}>
    <LinearProgress />
  </GridOverlay>
);

const Nothing = () => null;

/** The parts that a list shows; the library's panels, menus, toolbars and editors are none of them. */
export const GRID_PARTS = {
  cell: GridCell,
  row: GridRow,
  columnHeaders: GridColumnHeaders,
  columnHeaderSortIcon: GridColumnHeaderSortIcon,
  columnSortedAscendingIcon: ArrowUpward,
  columnSortedDescendingIcon: ArrowDownward,
  columnUnsortedIcon: GridColumnUnsortedIcon,
  columnResizeIcon: GridSeparatorIcon,
  rowCheckbox: GridRowCheckbox,
  baseCheckbox: RowTick,
  baseIconButton: IconButton,
  baseTooltip: Tooltip,
  loadingOverlay: ReadingBar,
  noRowsOverlay: Nothing,
  noResultsOverlay: Nothing,
  noColumnsOverlay: Nothing,
  panel: Nothing,
  pinnedRows: Nothing,
  detailPanels: Nothing,
  bottomContainer: Nothing,
} as unknown as GridSlotsComponent;
