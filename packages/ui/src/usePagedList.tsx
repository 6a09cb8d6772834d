import type { DataGridProps, GridColDef, GridSortModel } from '@mui/x-data-grid';
import type { CallOptions, Page } from '@partsdesk/sdk';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Field } from './field';
import { readListState, writeListState, type ListState } from './listAddress';
import { useIsShownNow, useWhileShown } from './pageShown';
import { useLater } from './useLater';

/** A column of rows; `_word` for one that shows no single field. */
export type Column<Row extends object> = Omit<GridColDef<Row & { id: string }>, 'field'> & {
  field: (keyof Row & string) | `_${string}`;
};

/** What can be filtered by: the query without paging. */
type FiltersOf<Query> = Omit<NonNullable<Query>, 'current' | 'pageSize'>;

interface PagedListOptions<Query> {
  /** Filters that are on when the page opens. */
  initial?: Partial<FiltersOf<Query>>;
  /** Always part of the query, never of the address: the customer whose cars are listed. */
  fixed?: Partial<FiltersOf<Query>>;
  /** An active filter in words, shown as a chip that can be removed. */
  chips?: { [Name in keyof FiltersOf<Query>]?: (value: NonNullable<FiltersOf<Query>[Name]>) => string };
  /** How the query says the order; a column sorts only if it says `sortable: true`. */
  sort?: (field: string, direction: 'asc' | 'desc') => Partial<FiltersOf<Query>>;
}

export interface PagedList<Row, Query = object> {
  rows: readonly Row[];
  /** False until the first page came. */
  known: boolean;
  total: number;
  more: boolean;
  pages: number;
  loading: boolean;
  error: unknown;
  state: ListState;
  /** Whether any filter is on. */
  filtered: boolean;
  /** The query as sent, for an export of the same rows. */
  query: FiltersOf<Query>;
  /** A filter's input: `<TextField label="名称" {...list.bind('name')} />`. */
  bind: <Name extends keyof FiltersOf<Query> & string>(name: Name) => Field<FiltersOf<Query>[Name] | undefined>;
  chips: readonly { name: string; label: string; remove: () => void }[];
  clear: () => void;
  goTo: (pageNo: number, pageSize?: number) => void;
  reload: () => void;
  /** How many rows a page may have. */
  sizes: readonly number[];
  /** Props for MUI's DataGrid. It does not page: it would go to its first page whenever its order is handed to it anew. */
  grid: Pick<DataGridProps, 'loading' | 'sortingMode' | 'sortModel' | 'onSortModelChange' | 'disableColumnFilter'> & {
    rows: readonly Row[];
  };
}

/** What a table shows of a list, whatever it is filtered by. */
export type ShownList<Row> = Omit<PagedList<Row>, 'query' | 'bind'>;

/** 20 is the default but not among the options; it is offered while it is current (D84). */
const sizes = (current: number) => [...new Set([10, 30, 50, 100, current])].sort((a, b) => a - b);

/** One page at a time of a server's list; filters, page and sort live in the address. */
export function usePagedList<Row extends { id: string }, Query extends object | undefined>(
  load: (query: Query, options?: CallOptions) => Promise<Page<Row>>,
  { initial, fixed, chips = {}, sort }: PagedListOptions<Query> = {},
): PagedList<Row, Query> {
  type Filters = FiltersOf<Query>;
  const [search, setSearch] = useSearchParams();
  const state = readListState(search, initial);
  const [typed, setTyped] = useState<Partial<Filters>>({});
  const [page, setPage] = useState<Page<Row>>();
  const [error, setError] = useState<unknown>();
  const [settled, setSettled] = useState('');
  const [round, setRound] = useState(0);

  // Two filters may take effect within one event (both ends of a range); the second must see the first.
  const wanted = useRef(state);
  const newest = useRef({ load, setSearch, search });
  useEffect(() => {
    wanted.current = state;
    newest.current = { load, setSearch, search };
  });

  const go = (patch: Partial<ListState>) => {
    wanted.current = { ...wanted.current, ...patch };
    setSearch(writeListState(search, wanted.current, initial), { replace: true });
  };
  const isShown = useIsShownNow();
  const filter = (name: string, value: unknown) => {
    if (!isShown()) return;
    setTyped((before) => ({ ...before, [name]: undefined }));
    const { [name]: before, ...others } = wanted.current.filters;
    const text = typeof value === 'string' ? value.trim() : value;
    const after = text === '' || text === undefined || text === null ? undefined : text;
    if (before !== after) go({ filters: after === undefined ? others : { ...others, [name]: after }, pageNo: 1 });
  };

  const [sortField, sortDirection] = (state.sort?.split('.') ?? []) as [string?, ('asc' | 'desc')?];
  const sorts = sort !== undefined;
  // The same order is the same object: the grid scrolls to its top whenever it is handed another one.
  const sortModel = useMemo<GridSortModel>(
    () => (sorts && sortField && sortDirection ? [{ field: sortField, sort: sortDirection }] : []),
    [sorts, sortField, sortDirection],
  );
  const query = {
    ...state.filters,
    ...fixed,
    ...(sort && sortField && sortDirection ? sort(sortField, sortDirection) : {}),
  } as unknown as Filters;
  const sent = JSON.stringify({ ...query, current: state.pageNo, pageSize: state.pageSize });

  const wish = `${round} ${sent}`;
  // Whoever comes back to the page sees at once what was there, and a moment later what is new.
  useWhileShown(() => {
    const giveUp = new AbortController();
    newest.current.load(JSON.parse(sent) as Query, { signal: giveUp.signal }).then(
      (next) => {
        if (giveUp.signal.aborted) return;
        // The last row of the last page was deleted, or the address is old.
        if (next.records.length === 0 && next.pages > 0 && wanted.current.pageNo > next.pages) {
          newest.current.setSearch(writeListState(newest.current.search, { ...wanted.current, pageNo: next.pages }), {
            replace: true,
          });
          return;
        }
        setPage(next);
        setError(undefined);
        setSettled(wish);
      },
      (reason: unknown) => {
        if (giveUp.signal.aborted) return;
        setError(reason);
        setSettled(wish);
      },
    );
    return () => giveUp.abort();
  }, [sent, wish]);
  const reload = useCallback(() => setRound((count) => count + 1), []);

  const goTo = (pageNo: number, pageSize = state.pageSize) =>
    go({ pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize });
  const rows = page?.records ?? [];
  const late = useLater(settled !== wish);
  return {
    rows,
    known: page !== undefined,
    total: page?.total ?? 0,
    more: page?.more ?? false,
    pages: page?.pages ?? 0,
    loading: late,
    error,
    state,
    filtered: Object.keys(state.filters).length > 0,
    query,
    bind: (name) => ({
      name,
      value: (typed[name] ?? state.filters[name]) as Filters[typeof name] | undefined,
      onChange: (value) => setTyped((before) => ({ ...before, [name]: value ?? '' })),
      onCommit: (value) => filter(name, value),
    }),
    chips: Object.entries<((value: never) => string) | undefined>(chips).flatMap(([name, words]) => {
      const value = state.filters[name];
      return value === undefined || !words
        ? []
        : [{ name, label: words(value as never), remove: () => filter(name, undefined) }];
    }),
    clear: () => {
      setTyped({});
      go({ filters: {}, pageNo: 1 });
    },
    goTo,
    reload,
    sizes: sizes(state.pageSize),
    grid: {
      rows,
      loading: late,
      sortingMode: 'server',
      sortModel,
      onSortModelChange: ([order]) => go({ sort: order?.sort ? `${order.field}.${order.sort}` : undefined, pageNo: 1 }),
      disableColumnFilter: true,
    },
  };
}
