import { escape, html } from '../page';
import type { Act, Field } from './tab';

type Fields = Readonly<Record<string, string>>;

const input = ({ name, label, value = '' }: Field): string =>
  html(
    `<label>${escape(label)} <input name="${escape(name)}" value="${escape(value)}"`,
    ' style="font:inherit;width:8em"></label>',
  );
const hiddenInputs = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');

/** Renders a form that posts to `action`, or asks it with its fields in the address. */
export const formOf = (
  action: string,
  { method, hidden = {}, fields = [], label }: Pick<Act, 'hidden' | 'fields' | 'label'> & { method: 'get' | 'post' },
): string =>
  html(
    `<form method="${method}" action="${escape(action)}">`,
    hiddenInputs(hidden),
    ...fields.map(input),
    `<button>${escape(label)}</button></form>`,
  );
