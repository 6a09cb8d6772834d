/** State of a list in its page's address, under the reserved keys `list` and `pageNo` (D34). */
export interface ListState {
  filters: Readonly<Record<string, unknown>>;
  pageSize: number;
  /** `createTime.desc` */
  sort?: string | undefined;
  pageNo: number;
}

const PAGE_SIZE = 20;

export function readListState(search: URLSearchParams, initial: Readonly<Record<string, unknown>> = {}): ListState {
  const { filters, size, sort } = parse(search.get('list'));
  const pageNo = Number(search.get('pageNo'));
  return {
    filters: filters && typeof filters === 'object' ? (filters as Record<string, unknown>) : initial,
    pageSize: Number.isInteger(size) && Number(size) >= 1 && Number(size) <= 100 ? Number(size) : PAGE_SIZE,
    sort: typeof sort === 'string' ? sort : undefined,
    pageNo: Number.isInteger(pageNo) && pageNo >= 1 ? pageNo : 1,
  };
}

/** Writes the list's state into the address's query; leaves initial values out. */
export function writeListState(
  search: URLSearchParams,
  state: ListState,
  initial: Readonly<Record<string, unknown>> = {},
): URLSearchParams {
  const next = new URLSearchParams(search);
  const list = {
    ...(JSON.stringify(state.filters) === JSON.stringify(initial) ? {} : { filters: state.filters }),
    ...(state.pageSize === PAGE_SIZE ? {} : { size: state.pageSize }),
    ...(state.sort ? { sort: state.sort } : {}),
  };
  if (Object.keys(list).length) next.set('list', JSON.stringify(list));
  else next.delete('list');
  if (state.pageNo > 1) next.set('pageNo', String(state.pageNo));
  else next.delete('pageNo');
  return next;
}

function parse(text: string | null): { filters?: unknown; size?: unknown; sort?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
