import type { Context } from './context';
import { Failure } from './failure';

/** Refuses a branch, whatever its rights, since `what` concerns every shop. */
export function assertHead({ shopId }: Pick<Context, 'shopId'>, what: string): void {
  if (shopId) throw new Failure(`只有总店可以${what}`);
}
