import { Failure } from './failure';

/** `current` is the status of a document that has one. */
interface InForce {
  version: number;
  current?: number;
}

/** The refusal to whoever would overwrite what they have not seen. `what` names the thing: `客户标签「老客户」`. */
export const changedMeanwhile = (what: string, { version, current }: InForce): Failure =>
  new Failure(`${what}已被他人修改，请刷新后再试`, {
    status: 51001,
    data: { ...(current === undefined ? {} : { current }), version },
  });

/** Refuses a change that was made from an older state than the one in force, which is locked. Without `seen` the caller does not care. */
export function assertUnchanged(what: string, row: InForce, seen: number | undefined): void {
  if (seen !== undefined && row.version !== seen) throw changedMeanwhile(what, row);
}
