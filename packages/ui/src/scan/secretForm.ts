const NO_TEXT_TYPES = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image']);
const PASSWORD = 'input[type=password]';

/**
 * Returns whether the field's form asks for a password. A password manager and a badge reader type as fast as a
 * scanner, the account before the password too: the fields keep it, and nobody is told of it.
 */
export function isInSecretForm(field: Element | null): boolean {
  if (!(field instanceof HTMLInputElement) || NO_TEXT_TYPES.has(field.type)) return false;
  return field.matches(PASSWORD) || Boolean(field.form?.querySelector(PASSWORD));
}
