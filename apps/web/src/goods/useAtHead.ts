import { session } from '../session';

/** Whether one works in the head store, whose business the archive is. */
export function useAtHead(): boolean {
  return (session.context().deptId ?? '0') === '0';
}
