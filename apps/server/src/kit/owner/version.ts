import { Failure } from '../failure';

/** `current` is the status, for a document that has one. */
interface InForce {
  version: number;
  current?: number;
}

/** Builds the refusal of a change based on an outdated version. `what` names the record: `客户标签「老客户」`. */
export const changedMeanwhile = (what: string, { version, current }: InForce): Failure =>
  new Failure(`${what}已被他人修改，请刷新后再试`, {
    status: 51001,
    data: { ...(current === undefined ? {} : { current }), version },
  });

/** Refuses a change that is based on an older version than the locked row's. Without `seen` there is no check. */
export function assertUnchanged(what: string, row: InForce, seen: number | undefined): void {
  if (seen !== undefined && row.version !== seen) throw changedMeanwhile(what, row);
}
