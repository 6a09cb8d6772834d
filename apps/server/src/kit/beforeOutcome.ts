import type { Context } from './context';
import { Failure } from './failure';
import type { BeforeContext } from './outside';

/**
 * The result of work done before the transaction: an answer, or a refusal that the handler raises inside it, so that a
 * repeated request still gets its first answer.
 */
export type BeforeOutcome<Answer> = { answer: Answer } | { refusal: Failure };

export async function outcomeOf<Answer>(ask: () => Promise<Answer>): Promise<BeforeOutcome<Answer>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    if (error instanceof Failure) return { refusal: error };
    throw error;
  }
}

export function answerOf<Answer>(one: BeforeOutcome<Answer>): Answer {
  if ('refusal' in one) throw one.refusal;
  return one.answer;
}

/**
 * Makes a handler of work that is done entirely before the transaction; its refusal is raised inside, where the audit
 * trail records refusals.
 */
export const handleBefore = <Input, Answer>(work: (desk: BeforeContext, input: Input) => Promise<Answer>) => ({
  before: (desk: BeforeContext, input: Input): Promise<BeforeOutcome<Answer>> => outcomeOf(() => work(desk, input)),
  handle: (_ctx: Context, { before }: { before: BeforeOutcome<Answer> }): Answer => answerOf(before),
});
