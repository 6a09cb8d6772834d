import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DataGridProps, GridColDef, GridRowId, GridSlots } from '@mui/x-data-grid';
import { useRef } from 'react';
import { InTable } from '../document/DocumentNumber';
import { EmptyState } from '../page/EmptyState';
import type { ListTold } from '../page/enterList';
import { ErrorState } from '../page/ErrorState';
import { PageSkeleton } from '../page/PageSkeleton';
import { usePhone } from '../page/usePhone';
import { useCopy } from '../text/useCopy';
import { cardOf } from './cardOf';
import { useColumnChoice } from './columns/columnChoice';
import { ColumnMenu } from './columns/ColumnMenu';
import { pinned, usePinned, wholeColumns } from './columns/pinnedColumns';
import { ListGrid } from './grid/ListGrid';
import { LAST_ROW, useLastRow } from './lastRow';
import { ListFooter } from './ListFooter';
import { ResultSums } from './ResultSums';
import { RowActions, type RowActionList } from './RowActions';
import { RowCard, type CardFacts } from './RowCard';
import type { Column, ShownList } from './usePagedList';

export interface PagedTableProps<Row extends { id: string }> extends Omit<
  DataGridProps<Row>,
  'columns' | 'rows' | 'loading'
> {
  list: ShownList<Row>;
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** A row's card on a phone, where the columns do not say it. */
  card?: (row: Row) => CardFacts;
  actions?: (row: Row) => RowActionList;
  actionsWidth?: number;
  /** Opens a row on double click or Enter. */
  onOpen?: (row: Row) => void;
  /** Shown when the list is empty; `excluded` says also of a filtered list what it never holds. */
  empty: Empty;
  /** Sums from the server, bottom left. */
  totals?: React.ReactNode;
  /** What can be done with the ticked rows; below the rows, which a bar above would push away under the pointer. */
  batch?: React.ReactNode;
  /** Ids of ticked rows, kept across pages; phones show no checkboxes. */
  selection?: { ids: readonly string[]; onChange: (ids: string[]) => void } | undefined;
}

declare module '@mui/x-data-grid' {
  interface NoRowsOverlayPropsOverrides {
    list: EmptyListProps['list'];
    empty: EmptyListProps['empty'];
  }
}

interface Empty {
  text: string;
  action?: React.ReactNode;
  excluded?: string;
}

interface EmptyListProps {
  list: Pick<ShownList<unknown>, 'known' | 'filtered' | 'clear'>;
  empty: Empty;
}

function EmptyList({ list, empty: { excluded = '', ...empty } }: EmptyListProps) {
  if (!list.known) return null;
  if (list.filtered)
    return (
      <EmptyState
        text={`没有符合条件的记录${excluded && `。${excluded}`}`}
        action={<Button onClick={list.clear}>清除条件</Button>}
      />
    );
  return <EmptyState {...empty} />;
}

/**
 * Shows the empty state as a row, since the grid's role allows only rows inside. It stands below the head rather than
 * in the middle: the grid learns its new height after the footer has gone, and a button that moves then loses a click.
 */
function EmptyRow(props: EmptyListProps) {
  return (
    <Box role="row" sx={{ alignSelf: 'flex-start', width: '100%' }}>
      <Box role="gridcell">
        <EmptyList {...props} />
      </Box>
    </Box>
  );
}

/** What Ctrl+C copies: the cell's text, or of a tick the texts of its row, as a sheet takes them. */
const copiedOf = (cell: HTMLElement): string =>
  cell.textContent ||
  [...(cell.parentElement?.querySelectorAll('[role=gridcell]:not(.rowActions)') ?? [])]
    .map((one) => one.textContent)
    .filter(Boolean)
    .join('\t');

/** Bars where the first rows will stand. The grid's own are a component in every cell, more than the rows cost. */
const RowsToCome = () => (
  <Box
    sx={({ palette: { background, action } }) => ({
      height: '100%',
      mx: 3,
      backgroundImage: `repeating-linear-gradient(${[
        `${background.paper} 0 10px`,
        `${action.hover} 10px 30px`,
        `${background.paper} 30px 40px`,
      ].join(', ')})`,
    })}
  />
);

/** Returns the id of the row that a pointer is on. */
const rowAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('.MuiDataGrid-row')?.dataset.id;

/** A column as wide as the user has dragged it. */
const withWidth = <Row extends object>(column: GridColDef<Row>, width: number | undefined): GridColDef<Row> =>
  width === undefined ? column : { ...column, flex: 0, width };

export function PagedTable<Row extends { id: string }>({
  list,
  label,
  columns,
  card = (row) => cardOf(columns, row),
  actions,
  actionsWidth = 168,
  onOpen,
  empty,
  totals = list.sums && <ResultSums sums={list.sums} />,
  batch,
  selection,
  ...grid
}: PagedTableProps<Row>) {
  const phone = usePhone();
  const { hidden, widths, resize, ...choice } = useColumnChoice(label, columns);
  const { frame, width } = usePinned();
  const [last, setLast] = useLastRow(frame);
  const copy = useCopy();
  /** The row on which a double click began: another may have come under the pointer since. */
  const pressed = useRef<string>(undefined);
  const problem = list.error !== undefined && <ErrorState error={list.error} onRetry={list.reload} />;

  if (phone)
    return (
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {problem}
        {!list.known && !list.error && <PageSkeleton rows={4} />}
        {list.rows.length === 0 && <EmptyList list={list} empty={empty} />}
        {list.rows.map((row) => (
          <RowCard key={row.id} facts={card(row)} actions={actions?.(row)} onOpen={onOpen && (() => onOpen(row))} />
        ))}
        {list.rows.length > 0 && <ListFooter list={list} totals={totals} />}
      </Box>
    );

  const told: ListTold = {
    filters: list.grid['aria-busy'] ? undefined : list.state.filters,
    first: list.rows[0]?.id,
  };
  const open = (id: GridRowId) => {
    setLast(String(id));
    const row = list.rows.find((candidate) => candidate.id === id);
    if (row) onOpen?.(row);
  };
  // Toggles one row; the grid handles Shift and the space bar itself.
  const tick = (id: string) =>
    selection?.onChange(
      selection.ids.includes(id) ? selection.ids.filter((other) => other !== id) : [...selection.ids, id],
    );
  const shown = columns
    .filter(({ field }) => hidden[field])
    .map((column) => withWidth(column as GridColDef<Row>, widths[column.field]));
  const fitting =
    actions && width && Object.keys(widths).length === 0
      ? wholeColumns(shown, { width, ticked: Boolean(selection), actions: actionsWidth })
      : shown;
  const fitted = new Map(fitting.map((column) => [column.field, column]));
  // Centres cells that render a node by a flex box; plain text stays outside of it, since it could not end in an
  // ellipsis there.
  const all: GridColDef<Row>[] = columns.map((column, at) => ({
    sortable: false,
    ...(at === 0 ? { cellClassName: 'firstColumn', headerClassName: 'firstColumn' } : {}),
    ...(column.renderCell ? { display: 'flex' as const } : {}),
    ...(fitted.get(column.field) ?? (column as GridColDef<Row>)),
  }));
  if (actions)
    all.push({
      field: '_actions',
      headerName: '操作',
      width: actionsWidth,
      sortable: false,
      resizable: false,
      hideable: false,
      cellClassName: 'rowActions',
      headerClassName: 'rowActions',
      renderCell: ({ row }) => <RowActions actions={actions(row)} />,
    });

  return (
    <Box
      ref={frame}
      data-list={JSON.stringify(told)}
      onMouseDownCapture={({ target, detail }) => {
        const row = rowAt(target);
        if (row) list.onPress();
        if (detail < 2) pressed.current = row;
      }}
      // As the click bubbles: a render between its phases would take a tick back.
      onClick={({ target }) => {
        const row = rowAt(target);
        if (row) setLast(row);
      }}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 320 }}
    >
      {problem}
      <InTable value>
        <ListGrid<Row>
          aria-label={label}
          {...list.grid}
          rows={list.rows}
          columns={all}
          columnVisibilityModel={hidden}
          // Keeps all columns rendered: the sticky actions need their column even when it is scrolled out of view.
          columnBufferPx={2000}
          getRowClassName={({ id }) => (id === last ? LAST_ROW : '')}
          onColumnWidthChange={({ colDef, width: dragged }) => resize(colDef.field, dragged)}
          onRowDoubleClick={({ id }) => open(pressed.current ?? id)}
          onCellKeyDown={({ id }, event) => {
            // Leaves the keys to a switch, a link or an action that has the focus within its cell.
            const { target, key, shiftKey } = event;
            const holder = (target as HTMLElement).closest('button:not([tabindex="-1"]), a, input');
            // What the user has selected by the pointer is the browser's to copy.
            const copies = key === 'c' && (event.ctrlKey || event.metaKey) && !window.getSelection()?.toString();
            // A tick has no text of its own to copy.
            if (copies && (!holder || holder.closest('.MuiDataGrid-cellCheckbox')))
              void copy(copiedOf(event.currentTarget));
            if (holder) return;
            if (key === 'Enter') open(id);
            if (key === ' ' && !shiftKey) {
              tick(String(id));
              // Keeps the grid from going a page down.
              event.defaultMuiPrevented = true;
            }
            // Keeps a copy button that was clicked from copying again.
            if (key === 'Enter' || key === ' ') event.preventDefault();
          }}
          slots={{
            noRowsOverlay: EmptyRow as GridSlots['noRowsOverlay'],
            ...(list.known ? {} : { loadingOverlay: RowsToCome }),
          }}
          slotProps={{
            noRowsOverlay: { list, empty },
          }}
          sx={{
            flex: 1,
            minHeight: 0,
            ...pinned(Boolean(selection)),
          }}
          {...(selection && {
            checkboxSelection: true,
            disableRowSelectionOnClick: true,
            disableRowSelectionExcludeModel: true,
            keepNonExistentRowsSelected: true,
            rowSelectionModel: { type: 'include' as const, ids: new Set<GridRowId>(selection.ids) },
            onRowSelectionModelChange: ({ ids }) => selection.onChange([...ids].map(String)),
          })}
          {...grid}
        />
      </InTable>
      {batch}
      {list.rows.length > 0 && <ListFooter list={list} totals={totals} tools={<ColumnMenu {...choice} />} />}
    </Box>
  );
}
