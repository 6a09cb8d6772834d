import type { SignInKind } from '@partsdesk/core/market/exhibition/signInFields';
import { newKey } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** A field as it is edited; the choices are one text with commas between. */
export interface FieldDraft {
  key: string;
  /** Of a field that was saved before. */
  id: string | undefined;
  label: string;
  kind: SignInKind;
  required: boolean;
  hidden: boolean;
  choices: string;
}

type Used = Schemas['SignInUsedAttribute'];

export const blankField = (): FieldDraft => ({
  key: newKey(),
  id: undefined,
  label: '',
  kind: 'text',
  required: false,
  hidden: false,
  choices: '',
});

export const fieldLike = ({ label, kind, required, choices }: Used): FieldDraft => ({
  ...blankField(),
  label,
  kind,
  required,
  choices: choices.join('，'),
});

export const savedField = ({ id, hidden, ...field }: Schemas['SignInAttribute']): FieldDraft => ({
  ...fieldLike(field),
  key: id,
  id,
  hidden,
});

export const sentField = ({ id, label, kind, required, hidden, choices }: FieldDraft) => ({
  ...(id === undefined ? {} : { id }),
  label: label.trim(),
  kind,
  required,
  hidden,
  ...(kind === 'choice'
    ? {
        choices: choices
          .split(/[，,、]/)
          .map((choice) => choice.trim())
          .filter(Boolean),
      }
    : {}),
});

/** Moves a field one place up or down. */
export function moved(fields: readonly FieldDraft[], at: number, by: 1 | -1): FieldDraft[] {
  const [one, other] = [fields[at], fields[at + by]];
  if (!one || !other) return [...fields];
  return fields.map((field, place) => (place === at ? other : place === at + by ? one : field));
}
