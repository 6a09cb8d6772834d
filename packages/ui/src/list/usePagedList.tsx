import type { DataGridProps, GridColDef, GridSortModel } from '@mui/x-data-grid';
import type { ListSums } from '@partsdesk/core/listSums';
import type { CallOptions, Page } from '@partsdesk/sdk';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Field } from '../form/field';
import { useIsShownNow, useWhileShown } from '../page/pageShown';
import { useLater } from '../page/useLater';
import { keyOfRead } from '../page/useLoad';
import { useReading } from '../page/useReading';
import { readListState, writeListState, type ListState } from './listAddress';

/** A column of rows; a field name such as `_name` stands for a column that shows no single field. */
export type Column<Row extends object> = Omit<GridColDef<Row & { id: string }>, 'field'> & {
  field: (keyof Row & string) | `_${string}`;
  /** What the column is on a phone's card: its title, the state beside it, or one of the facts below. */
  card?: 'title' | 'state' | 'fact';
  /** Shown only when a user chooses the column. */
  atFirst?: 'hidden';
  /** What the card shows, where it is not what the cell shows. */
  onCard?: (row: Row) => React.ReactNode;
};

/** Filters of a list: its query without paging. */
type FiltersOf<Query> = Omit<NonNullable<Query>, 'current' | 'pageSize' | 'sums'>;

interface PagedListOptions<Query> {
  /** Filters that are set when the page opens. */
  initial?: Partial<FiltersOf<Query>>;
  /** Fixed part of the query that never stands in the address, such as the customer whose cars are listed. */
  fixed?: Partial<FiltersOf<Query>>;
  /** Labels of active filters, shown as chips that can be removed. */
  chips?: { [Name in keyof FiltersOf<Query>]?: (value: NonNullable<FiltersOf<Query>[Name]>) => string };
  /** Translates the sort order for the query; a column sorts only if it has `sortable: true`. */
  sort?: (field: string, direction: 'asc' | 'desc') => Partial<FiltersOf<Query>>;
  /** What the footer adds up over the whole result. */
  sums?: ListSums;
}

export interface PagedList<Row, Query = object, Whole = object> {
  rows: readonly Row[];
  /** The answer in view, with what a report says besides its rows, such as the sums of all of them. */
  answer: (Page<Row> & Whole) | undefined;
  /** False until the first page has arrived. */
  known: boolean;
  total: number;
  more: boolean;
  pages: number;
  loading: boolean;
  error: unknown;
  state: ListState;
  /** True when any filter is set. */
  filtered: boolean;
  /** The query as sent, for an export of the same rows. */
  query: FiltersOf<Query>;
  /** Binds a filter's input: `<TextField label="名称" {...list.bind('name')} />`. */
  bind: <Name extends keyof FiltersOf<Query> & string>(name: Name) => Field<FiltersOf<Query>[Name] | undefined>;
  chips: readonly { name: string; label: string; remove: () => void }[];
  clear: () => void;
  goTo: (pageNo: number, pageSize?: number) => void;
  reload: () => void;
  /** Hears that a row is pressed: the field that loses the focus by it applies nothing. */
  onPress: () => void;
  /** The sums of the whole result; without amounts, there are too many rows. */
  sums?: { of: ListSums; amounts: { field: string; amount: number }[] | undefined } | undefined;
  /** Page sizes on offer. */
  sizes: readonly number[];
  /** Props for the grid. It does not page: it would go to its first page whenever it gets a new sort model. */
  grid: Pick<DataGridProps, 'loading' | 'sortingMode' | 'sortModel' | 'onSortModelChange'> & {
    rows: readonly Row[];
    /** True while the rows of what is asked for have not arrived; rows of the query before are in view meanwhile. */
    'aria-busy': boolean;
  };
}

/** The part of a list that a table shows, independent of its filters. */
export type ShownList<Row> = Omit<PagedList<Row>, 'query' | 'bind' | 'answer'>;

/** What a filter's field shows while it is not what the address says. */
interface Typed {
  value: unknown;
  /** Applied, and on its way into the address. */
  sent: boolean;
}

/** Drops what is over of what was typed; the same object where nothing is: a page that is left is not drawn anew. */
function typedWithout(typed: Readonly<Record<string, Typed>>, isOver: (entry: [string, Typed]) => boolean) {
  const entries = Object.entries(typed);
  const left = entries.filter((entry) => !isOver(entry));
  return left.length === entries.length ? typed : Object.fromEntries(left);
}

const isInAddress = (value: unknown, filter: unknown): boolean =>
  JSON.stringify(value ?? '') === JSON.stringify(filter ?? '');

/** 20 is the default but not among the options; it is offered while it is current (D84). */
const sizes = (current: number) => [...new Set([10, 30, 50, 100, current])].sort((a, b) => a - b);

/** Loads one page at a time of a server's list; filters, page and sort order live in the address. */
export function usePagedList<Row extends { id: string }, Query extends object | undefined, Whole = object>(
  load: (query: Query, options?: CallOptions) => Promise<Page<Row> & Whole>,
  { initial, fixed, chips = {}, sort, sums }: PagedListOptions<Query> = {},
): PagedList<Row, Query, Whole> {
  type Filters = FiltersOf<Query>;
  const [search, setSearch] = useSearchParams();
  const state = readListState(search, initial);
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const own = useId();

  // Keeps the latest state in a ref: two filters may change before the address has followed the first, and the second
  // must see the first. The router's render has a low priority: others come between.
  const wanted = useRef(state);
  useLayoutEffect(() => {
    wanted.current = state;
    setTyped((before) =>
      typedWithout(before, ([name, { sent, value }]) => sent && isInAddress(value, state.filters[name])),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- only a new address overrules what is wanted
  }, [search]);
  // Forgets what was applied when the page is left: an address that another page overtook never follows. What is typed
  // and not applied stays.
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  useWhileShown(
    () => () => {
      wanted.current = latest.current;
      setTyped((before) => typedWithout(before, ([, { sent }]) => sent));
    },
    [],
  );

  const go = (patch: Partial<ListState>) => {
    wanted.current = { ...wanted.current, ...patch };
    setSearch(writeListState(search, wanted.current, initial), { replace: true });
  };
  const isShown = useIsShownNow();
  const filter = (name: string, value: unknown) => {
    if (!isShown()) return;
    const { [name]: before, ...others } = wanted.current.filters;
    const text = typeof value === 'string' ? value.trim() : value;
    const after = text === '' || text === undefined || text === null ? undefined : text;
    // The field keeps what was applied until the address has followed: a second Enter would apply the text before.
    setTyped((known) => {
      const others = Object.entries(known).filter(([other]) => other !== name);
      const sent: [string, Typed][] = isInAddress(after, state.filters[name])
        ? []
        : [[name, { value: after, sent: true }]];
      return Object.fromEntries([...others, ...sent]);
    });
    if (before !== after || !isInAddress(after, state.filters[name]))
      go({ filters: after === undefined ? others : { ...others, [name]: after }, pageNo: 1 });
  };

  // What is typed when a row is pressed is not applied by leaving its field: other rows would come under the pointer
  // before the click, or before the second one of a double click.
  const pressed = useRef(false);
  const onPress = () => {
    pressed.current = true;
    const end = () => {
      pressed.current = false;
    };
    // A busy browser puts the click, whose action may filter, before the timer.
    window.addEventListener('mouseup', end, { capture: true, once: true });
    setTimeout(end);
  };

  const [sortField, sortDirection] = (state.sort?.split('.') ?? []) as [string?, ('asc' | 'desc')?];
  const sorts = sort !== undefined;
  // Memoised, since the grid scrolls to its top whenever it gets a new sort model object.
  const sortModel = useMemo<GridSortModel>(
    () => (sorts && sortField && sortDirection ? [{ field: sortField, sort: sortDirection }] : []),
    [sorts, sortField, sortDirection],
  );
  const query = {
    ...state.filters,
    // Selects one of a page's lists and is no filter of the server's.
    view: undefined,
    ...fixed,
    ...(sort && sortField && sortDirection ? sort(sortField, sortDirection) : {}),
  } as unknown as Filters;
  const asked = { ...query, ...(sums ? { sums: true } : {}), current: state.pageNo, pageSize: state.pageSize };
  const { known, failed, current, reload } = useReading(
    keyOfRead(load, own, asked),
    (signal) => load(JSON.parse(JSON.stringify(asked)) as Query, { signal }),
    {
      // Goes to the last page when the wanted one no longer exists: its last row was deleted, or the address is old.
      refuse: ({ records, pages }) => {
        if (records.length > 0 || pages === 0 || wanted.current.pageNo <= pages) return false;
        setSearch(writeListState(search, { ...wanted.current, pageNo: pages }), { replace: true });
        return true;
      },
    },
  );
  // Keeps the rows of the page before in view until those of the next arrive.
  const page = known?.data;

  const goTo = (pageNo: number, pageSize = state.pageSize) =>
    go({ pageNo: pageSize === state.pageSize ? pageNo : 1, pageSize });
  const rows = page?.records ?? [];
  const late = useLater(!current);
  return {
    rows,
    answer: page,
    known: page !== undefined,
    total: page?.total ?? 0,
    more: page?.more ?? false,
    pages: page?.pages ?? 0,
    loading: late,
    error: failed?.error,
    state,
    filtered: Object.keys(state.filters).some((name) => name !== 'view'),
    query,
    bind: (name) => ({
      name,
      value: (typed[name] ? typed[name].value : state.filters[name]) as Filters[typeof name] | undefined,
      onChange: (value) => setTyped((before) => ({ ...before, [name]: { value: value ?? '', sent: false } })),
      onCommit: (value) => {
        if (!pressed.current) filter(name, value);
      },
      ...(typed[name]?.sent === false && !isInAddress(typed[name].value, state.filters[name]) ? { waits: true } : {}),
    }),
    chips: Object.entries<((value: never) => string) | undefined>(chips).flatMap(([name, words]) => {
      const value = state.filters[name];
      return value === undefined || !words
        ? []
        : [{ name, label: words(value as never), remove: () => filter(name, undefined) }];
    }),
    clear: () => {
      setTyped({});
      // What is cleared is the filters: the page's other lists have their own.
      const { view } = wanted.current.filters;
      go({ filters: view === undefined ? {} : { view }, pageNo: 1 });
    },
    goTo,
    reload,
    onPress,
    sums: sums && page && { of: sums, amounts: page.resultSums ?? undefined },
    sizes: sizes(state.pageSize),
    grid: {
      rows,
      loading: late,
      'aria-busy': !current,
      sortingMode: 'server',
      sortModel,
      onSortModelChange: ([order]) => go({ sort: order?.sort ? `${order.field}.${order.sort}` : undefined, pageNo: 1 }),
    },
  };
}
