import { operationOf, type CallOptions } from '@partsdesk/sdk';
import { useId } from 'react';
import { useReading } from './useReading';

export interface Loaded<Data> {
  /** The latest data; kept while newer data is loading and when that fails. */
  data: Data | undefined;
  error: unknown;
  loading: boolean;
  reload: () => void;
}

interface LoadOptions {
  /** Keeps what the user works on, the base of a draft, through writes; it is read anew on `reload` and on return. */
  held?: boolean;
}

type Read<Query, Data> = (query: Query, options?: CallOptions) => Promise<Data>;
type Load<Data> = (signal: AbortSignal) => Promise<Data>;

/**
 * Loads what one operation of a group reads: `useLoad(tags.list)`, `useLoad(returns.item, id ? { id } : undefined)`.
 * Loads anew when the query changes and after every write of this window; `undefined` as query or operation waits.
 */
export function useLoad<Data>(read: ((options?: CallOptions) => Promise<Data>) | undefined): Loaded<Data>;
export function useLoad<Query extends object, Data>(
  read: Read<Query, Data> | undefined,
  query: NoInfer<Query> | undefined,
  options?: LoadOptions,
): Loaded<Data>;
/**
 * Loads what takes several calls: `useLoad(id, async (signal) => …)`. Loads anew when `key` changes and on `reload`.
 * `undefined` as key waits.
 */
export function useLoad<Data>(key: string | number | undefined, load: Load<Data>): Loaded<Data>;
export function useLoad<Data>(
  what: string | number | undefined | Read<never, Data> | ((options?: CallOptions) => Promise<Data>),
  ...rest: [how?: object | Load<Data> | undefined, options?: LoadOptions]
): Loaded<Data> {
  const own = useId();
  const [how, { held = false } = {}] = rest;
  let key: string | undefined;
  let load = how as Load<Data>;
  if (typeof what === 'function') {
    const call = what as (...args: unknown[]) => Promise<Data>;
    const queried = rest.length > 0;
    key = queried && how === undefined ? undefined : keyOfRead(what, own, how);
    load = (signal) => (queried ? call(how, { signal }) : call({ signal }));
  } else if (what !== undefined) key = `${own} ${what}`;
  const { known, failed, current, reload } = useReading(key, load, { fresh: typeof what === 'function' && !held });
  return {
    data: known?.key === key ? known?.data : undefined,
    error: current && failed?.key === key ? failed?.error : undefined,
    loading: key !== undefined && !current,
    reload,
  };
}

/** Returns the key under which equal reads are one; a function that is no operation of a group has its caller's own. */
export function keyOfRead(read: object, own: string, query: unknown): string {
  const operation = operationOf(read);
  return `${operation ? `${operation.method} ${operation.path}` : own} ${JSON.stringify(query) ?? ''}`;
}

/** Joins the loads of what one page shows together. */
export function bothLoaded<First, Second>(first: Loaded<First>, second: Loaded<Second>): Loaded<[First, Second]> {
  return {
    data: first.data === undefined || second.data === undefined ? undefined : [first.data, second.data],
    error: first.error ?? second.error,
    loading: first.loading || second.loading,
    reload: () => {
      first.reload();
      second.reload();
    },
  };
}
