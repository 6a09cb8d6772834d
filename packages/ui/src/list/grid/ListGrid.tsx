import { useThemeProps } from '@mui/material/styles';
import {
  DATA_GRID_PROPS_DEFAULT_VALUES,
  GridContextProvider,
  GridRoot,
  useGridApiMethod,
  type DataGridProps,
  type GridValidRowModel,
} from '@mui/x-data-grid';
import {
  columnGroupsStateInitializer,
  columnMenuStateInitializer,
  columnResizeStateInitializer,
  columnsStateInitializer,
  densityStateInitializer,
  dimensionsStateInitializer,
  editingStateInitializer,
  filterStateInitializer,
  focusStateInitializer,
  listViewStateInitializer,
  paginationStateInitializer,
  preferencePanelStateInitializer,
  propsStateInitializer,
  rowSelectionStateInitializer,
  rowSpanningStateInitializer,
  rowsMetaStateInitializer,
  rowsStateInitializer,
  sortingStateInitializer,
  useGridApiInitialization,
  useGridAriaAttributes,
  useGridColumnGrouping,
  useGridColumnResize,
  useGridColumns,
  useGridColumnSpanning,
  useGridDimensions,
  useGridEvents,
  useGridFocus,
  useGridInitialization,
  useGridInitializeState,
  useGridKeyboardNavigation,
  useGridParamsApi,
  useGridParamsOverridableMethods,
  useGridRowAriaAttributes,
  useGridRows,
  useGridRowSelection,
  useGridRowSelectionPreProcessors,
  useGridRowsOverridableMethodsCommunity,
  useGridRowsPreProcessors,
  useGridScroll,
  useGridSorting,
  useGridVirtualization,
  type GridStateInitializer,
  virtualizationStateInitializer,
} from '@mui/x-data-grid/internals';
import { useEffect, useMemo, useState } from 'react';
import { useGridColours } from './gridColours';
import { GRID_PARTS } from './gridParts';

type Api = Parameters<typeof useGridColumnSpanning>[0];
type WholeProps = Parameters<typeof useGridInitialization>[1];

const CONFIGURATION = {
  hooks: {
    useCSSVariables: useGridColours,
    useGridAriaAttributes,
    useGridRowAriaAttributes,
    useGridRowsOverridableMethods: useGridRowsOverridableMethodsCommunity,
    useGridParamsOverridableMethods,
    useIsCellEditable: () => () => false,
    useCellAggregationResult: () => null,
    useFilterValueGetter: (apiRef: Api) => apiRef.current.getRowValue,
    useColumnHeaderAdornment: () => null,
  },
} as never;

const NOT_EDITABLE = { getCellMode: () => 'view' as const, isCellEditable: () => false };

const INITIAL_STATES = [
  propsStateInitializer,
  rowSelectionStateInitializer,
  columnsStateInitializer,
  rowsStateInitializer,
  paginationStateInitializer,
  editingStateInitializer,
  focusStateInitializer,
  sortingStateInitializer,
  preferencePanelStateInitializer,
  filterStateInitializer,
  rowSpanningStateInitializer,
  densityStateInitializer,
  columnResizeStateInitializer,
  columnMenuStateInitializer,
  columnGroupsStateInitializer,
  virtualizationStateInitializer,
  dimensionsStateInitializer,
  rowsMetaStateInitializer,
  listViewStateInitializer,
] as GridStateInitializer[];

/** Each part of the state is made of what the ones before have put into the grid. */
const initialState: GridStateInitializer = (_, props, apiRef) => {
  for (const initializer of INITIAL_STATES)
    apiRef.current.state = initializer(apiRef.current.state, props, apiRef) as typeof apiRef.current.state;
  return apiRef.current.state;
};

/** Runs the library's features in the order of its own grid, where a later one uses what an earlier one registers. */
function useGridFeatures(apiRef: Api, props: WholeProps) {
  useGridInitialization(apiRef, props);
  useGridRowSelectionPreProcessors(apiRef, props);
  useGridRowsPreProcessors(apiRef);
  useGridInitializeState(initialState, apiRef, props);
  useGridKeyboardNavigation(apiRef, props);
  useGridRowSelection(apiRef, props);
  useGridColumns(apiRef, props);
  useGridRows(apiRef, props, CONFIGURATION);
  useGridParamsApi(apiRef, props, CONFIGURATION);
  useGridColumnSpanning(apiRef);
  useGridColumnGrouping(apiRef, props);
  useGridApiMethod(apiRef, NOT_EDITABLE as never, 'public');
  useGridFocus(apiRef, props);
  useGridSorting(apiRef, props);
  useGridColumnResize(apiRef, props);
  useGridScroll(apiRef, props);
  useGridDimensions(apiRef, props);
  useGridEvents(apiRef, props);
  useGridVirtualization(apiRef, props);
  const [runAppliers] = useState(() => () => apiRef.current.runAppliersForPendingProcessors());
  useState(runAppliers);
  useEffect(runAppliers);
}

/** The texts that the parts in use ask for. */
const TEXTS = {
  columnHeaderSortIconLabel: '排序',
  booleanCellTrueLabel: '是',
  booleanCellFalseLabel: '否',
  checkboxSelectionHeaderName: '多选框',
  checkboxSelectionSelectAllRows: '全选行',
  checkboxSelectionUnselectAllRows: '反选所有行',
  checkboxSelectionSelectRow: '选择行',
  checkboxSelectionUnselectRow: '反选行',
};

function useWholeProps(given: DataGridProps): WholeProps {
  const themed = useThemeProps({ props: given, name: 'MuiDataGrid' });
  return useMemo(() => {
    const set = Object.fromEntries(Object.entries(themed).filter(([, value]) => value !== undefined));
    return {
      ...DATA_GRID_PROPS_DEFAULT_VALUES,
      ...set,
      disableMultipleColumnsSorting: true,
      disableColumnReorder: true,
      disableColumnFilter: true,
      disableColumnMenu: true,
      hideFooter: true,
      pagination: false,
      listView: false,
      signature: 'DataGrid',
      localeText: TEXTS,
      slots: { ...GRID_PARTS, ...themed.slots },
    } as unknown as WholeProps;
  }, [themed]);
}

/**
 * The library's grid with those of its features alone that a list uses: columns that sort and resize, ticks and keys.
 * Its `DataGrid` brings filters, menus, editors, exports and pages besides, a fifth of what a first list loads.
 */
export function ListGrid<Row extends GridValidRowModel>(given: DataGridProps<Row>) {
  const props = useWholeProps(given as DataGridProps);
  const apiRef: Api = useGridApiInitialization(props.apiRef as never, props);
  useGridFeatures(apiRef, props);
  return (
    <GridContextProvider privateApiRef={apiRef} configuration={CONFIGURATION} props={props}>
      <GridRoot
        className={given.className ?? ''}
        style={given.style ?? {}}
        sx={given.sx ?? null}
        {...props.slotProps?.root}
      />
    </GridContextProvider>
  );
}
