import { lifecycles } from './generated/lifecycles';

/** Name of a lifecycle, as in `x-lifecycle` and in a refusal (`51001`). */
export type LifecycleName = keyof typeof lifecycles;

/** Events of a lifecycle that at least one status accepts. */
export type LifecycleEvent<Name extends LifecycleName> = Extract<
  (typeof lifecycles)[Name][keyof (typeof lifecycles)[Name]],
  readonly unknown[]
>[number];

/**
 * Lists the events that a document accepts in its status code, without a call. A code outside of the lifecycle accepts
 * nothing. The server decides by the same table, but with the document's status at that moment: a refusal
 * (`LifecycleError`) contains the events allowed then.
 */
export function allowed<Name extends LifecycleName>(name: Name, status: number): readonly LifecycleEvent<Name>[] {
  const byCode: Readonly<Record<number, readonly LifecycleEvent<Name>[]>> = lifecycles[name];
  return byCode[status] ?? [];
}
