import { ApiError } from '@partsdesk/sdk';
import { randomFrom, type Random } from '../../seed/random';
import { NOTHING } from '../examples/order/chainExamples';
import type { Person } from '../startTestServer';

export type Steps = Record<string, () => Promise<unknown>>;

/** The weights of the steps, out of about a hundred; a step without an entry has 3. */
const OFTEN: Record<string, number> = {
  sell: 12,
  receive: 8,
  handOut: 12,
  takeBack: 6,
  judgeReturn: 6,
  order: 8,
  payOnline: 10,
  deliver: 8,
  judgeCase: 5,
  receiveCase: 6,
  acceptOnline: 5,
  cancel: 1,
  forceComplete: 1,
  cancelOnline: 1,
  beginShift: 1,
  endShift: 1,
  cashMove: 1,
};

/** How often each step was done and how often refused. */
export interface Taken {
  done: Record<string, number>;
  refused: Record<string, number>;
}

/** Lets all clerks at once take `count` random steps together and counts them in `taken`. */
export async function takeSteps(
  clerks: readonly Person[],
  stepsOf: (person: Person, random: Random) => Steps,
  { seed, count, often = {}, taken }: { seed: number; count: number; often?: Record<string, number>; taken: Taken },
): Promise<void> {
  const weights = { ...OFTEN, ...often };
  const { done, refused } = taken;
  let left = count;
  await Promise.all(
    clerks.map(async (person, n) => {
      const random = randomFrom(seed + n + count);
      const steps = stepsOf(person, random);
      const names = Object.keys(steps).flatMap((name) => Array<string>(weights[name] ?? 3).fill(name));
      while (left > 0) {
        left -= 1;
        const name = random.pick(names);
        try {
          if ((await steps[name]?.()) !== NOTHING) done[name] = (done[name] ?? 0) + 1;
        } catch (error) {
          // Counts refusals, which are expected; a fault of the server fails the test.
          if (!(error instanceof ApiError) || (error.httpStatus ?? 200) >= 500) throw error;
          refused[name] = (refused[name] ?? 0) + 1;
        }
      }
    }),
  );
}
