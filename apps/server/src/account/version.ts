import { Failure } from '../http/failure';

/** Refuses a change that was made from an older state than the one in force. */
export function assertUnchanged(row: { version: number }, seen: number): void {
  if (row.version !== seen) throw new Failure('内容已被他人修改，请刷新后重试', { status: 51001 });
}
