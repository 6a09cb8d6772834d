import { lifecycles } from './generated/lifecycles';

/** A lifecycle's name, as `x-lifecycle` and a refusal (`51001`) give it. */
export type LifecycleName = keyof typeof lifecycles;

/** The events of a lifecycle that some status accepts. */
export type LifecycleEvent<Name extends LifecycleName> = Extract<
  (typeof lifecycles)[Name][keyof (typeof lifecycles)[Name]],
  readonly unknown[]
>[number];

/**
 * The events that a document accepts in its status (the code that it carries), without a call. A code
 * that the lifecycle does not have accepts nothing. The server decides by the same table, but on the
 * document as it is then: a refusal (`LifecycleError`) tells anew what is allowed.
 */
export function allowed<Name extends LifecycleName>(name: Name, status: number): readonly LifecycleEvent<Name>[] {
  const byCode: Readonly<Record<number, readonly LifecycleEvent<Name>[]>> = lifecycles[name];
  return byCode[status] ?? [];
}
