import { signInFieldsProblem } from '@partsdesk/core/market/exhibition/signInFields';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { newId } from '../../db/ids';
import type { Context } from '../../kit/context';
import { Failure } from '../../kit/failure';
import type { Attribute } from './exhibitionRows';

type Draft = Schemas['SignInAttributeDraft'];

/**
 * Checks the fields that an exhibition shall ask for, and gives new ones their ids. Of fields with answers (`answered`)
 * none may be left out or be made another kind (MKT-64).
 */
export function fieldsFrom(ctx: Context, drafts: readonly Draft[], known: readonly Attribute[], answered: boolean) {
  const problem = signInFieldsProblem(drafts);
  if (problem) throw new Failure(problem.message, { field: problem.field });
  const given = drafts.flatMap(({ id }) => id ?? []);
  for (const [at, { id }] of drafts.entries())
    if (id !== undefined && (!known.some((one) => one.id === id) || given.indexOf(id) !== given.lastIndexOf(id)))
      throw new Failure('签到项不存在', { field: `attributes[${String(at)}].id` });
  if (answered)
    for (const one of known) {
      const at = drafts.findIndex(({ id }) => id === one.id);
      if (at < 0) throw new Failure(`「${one.label}」已有人填写，不能移除，可以隐藏`, { field: 'attributes' });
      if (drafts[at]?.kind !== one.kind)
        throw new Failure(`「${one.label}」已有人填写，不能改类型`, { field: `attributes[${String(at)}].kind` });
    }
  return drafts.map(({ id, label, kind, required, hidden = false, choices = [] }): Attribute => ({
    id: id ?? newId(ctx.now),
    label: label.trim(),
    kind,
    required,
    hidden,
    choices: kind === 'choice' ? choices.map((choice) => choice.trim()).filter(Boolean) : [],
  }));
}
