import { session } from '../session';

/** Returns whether the user works in the head store, which owns the archive. */
export function useAtHead(): boolean {
  return (session.context().deptId ?? '0') === '0';
}
