import { createMachine } from 'xstate';

/** Colour of a status: neutral `default`, under way `info`, waiting for a user `warning`, and so on. */
export type Tone = 'default' | 'info' | 'success' | 'warning' | 'error';

/** Source of an event: an operation as `service/group/operation`, or the system (lapse, notification, outbox). */
type Raiser = 'system' | `${string}/${string}/${string}`;

export interface StatusInfo {
  /** The number on the wire and in the database. */
  readonly code: number;
  /** Label shown to the user. */
  readonly label: string;
  readonly tone: Tone;
}

export interface EventInfo<Status extends string = string> {
  /** Label shown to the user. */
  readonly label: string;
  readonly raisedBy: readonly Raiser[];
  /** Target status by source status; the event is refused in every other status. */
  readonly moves: { readonly [From in Status]?: Status };
}

function machineOf(
  name: string,
  initial: string,
  statuses: readonly string[],
  events: Readonly<Record<string, EventInfo>>,
) {
  const leaving = (status: string) =>
    Object.fromEntries(
      Object.entries(events).flatMap(([event, { moves }]) =>
        moves[status] === undefined ? [] : [[event, moves[status]]],
      ),
    );
  const states = statuses.map((status) => {
    const on = leaving(status);
    return [status, Object.keys(on).length === 0 ? { type: 'final' as const } : { on }] as const;
  });
  return createMachine({ id: name, initial, states: Object.fromEntries(states) });
}

/**
 * The events that a document accepts in each of its statuses. Server, screens and testers use the same table; the
 * machine is the table as a pure XState machine, without context and effects.
 */
export interface Lifecycle<S extends Record<string, StatusInfo>, Event extends string> {
  readonly name: string;
  readonly initial: keyof S & string;
  readonly statuses: S;
  readonly events: { readonly [E in Event]: EventInfo<keyof S & string> };
  readonly machine: ReturnType<typeof machineOf>;
}

/** Status codes of a lifecycle. */
export type CodeOf<L> = L extends { readonly statuses: infer S extends Record<string, StatusInfo> }
  ? S[keyof S]['code']
  : never;

/** Event names of a lifecycle. */
export type EventOf<L> = L extends { readonly events: infer E } ? keyof E & string : never;

/** Makes a lifecycle from its table; the compiler checks the status names in `moves`. */
export function defineLifecycle<const S extends Record<string, StatusInfo>, Event extends string>(definition: {
  readonly name: string;
  readonly initial: NoInfer<keyof S & string>;
  readonly statuses: S;
  readonly events: { readonly [E in Event]: EventInfo<NoInfer<keyof S & string>> };
}): Lifecycle<S, Event> {
  const { name, initial, statuses, events } = definition;
  return { ...definition, machine: machineOf(name, initial, Object.keys(statuses), events) };
}

type AnyTable = Record<string, StatusInfo>;

/** The statuses of a lifecycle, without its events. */
export interface Statuses {
  readonly statuses: Readonly<AnyTable>;
}

/**
 * A lifecycle of any statuses and events, for code that goes through all of them (the contract's check, a document's
 * screen).
 */
export type AnyLifecycle = Lifecycle<AnyTable, string>;

/** Returns whether a document with this status code accepts the event. An unknown code accepts nothing. */
export function can<S extends AnyTable, E extends string>(
  lifecycle: Lifecycle<S, E>,
  status: number,
  event: NoInfer<E>,
): boolean {
  return next(lifecycle, status, event) !== undefined;
}

/** Returns the status code after the event, or undefined when the event is refused. */
export function next<S extends AnyTable, E extends string>(
  lifecycle: Lifecycle<S, E>,
  status: number,
  event: NoInfer<E>,
): S[keyof S]['code'] | undefined {
  const from = Object.keys(lifecycle.statuses).find((name) => lifecycle.statuses[name]?.code === status);
  const to = from === undefined ? undefined : lifecycle.events[event]?.moves[from];
  return to === undefined ? undefined : lifecycle.statuses[to]?.code;
}

/** Lists the events that a document with this status code accepts. */
export function allowed<S extends AnyTable, E extends string>(lifecycle: Lifecycle<S, E>, status: number): E[] {
  return (Object.keys(lifecycle.events) as E[]).filter((event) => can(lifecycle, status, event));
}

/** Returns code, label and tone of a status code. */
export function statusInfo({ statuses }: Statuses, status: number): StatusInfo | undefined {
  return Object.values(statuses).find(({ code }) => code === status);
}

/** Returns the label of a status code; names an unknown one by its number. */
export function statusLabel(lifecycle: Statuses, status: number): string {
  return statusInfo(lifecycle, status)?.label ?? `未知状态（${status}）`;
}

/** Lists the statuses as options of a select: `value` is the code. */
export function statusOptions({ statuses }: Statuses): { value: number; label: string }[] {
  return Object.values(statuses).map(({ code, label }) => ({ value: code, label }));
}
