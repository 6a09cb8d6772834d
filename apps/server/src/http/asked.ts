import type { Context } from './context';
import { Failure } from './failure';
import type { Beforehand } from './outside';

/** What was asked before the transaction: its answer, or the refusal that the handler is to raise. A repeated request is answered before that. */
export type Asked<Answer> = { answer: Answer } | { refusal: Failure };

export async function asked<Answer>(ask: () => Promise<Answer>): Promise<Asked<Answer>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    if (error instanceof Failure) return { refusal: error };
    throw error;
  }
}

export function answered<Answer>(one: Asked<Answer>): Answer {
  if ('refusal' in one) throw one.refusal;
  return one.answer;
}

/** A handler whose whole work is done before the transaction. What it refuses is raised within, where refusals are noted. */
export const entirelyBefore = <Input, Answer>(work: (desk: Beforehand, input: Input) => Promise<Answer>) => ({
  before: (desk: Beforehand, input: Input): Promise<Asked<Answer>> => asked(() => work(desk, input)),
  handle: (_ctx: Context, { before }: { before: Asked<Answer> }): Answer => answered(before),
});
