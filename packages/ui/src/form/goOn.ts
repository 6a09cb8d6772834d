const FIELDS = ['input', 'textarea', '[role=combobox]', '[role=spinbutton]']
  .map((field) => `${field}:not([aria-hidden=true], [disabled], [tabindex="-1"])`)
  .join(', ');

/** Goes on to the form's next field on Enter in a one-line field, which would submit the form otherwise. */
export function goOn(event: React.KeyboardEvent): void {
  const field = event.target;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  fields[fields.indexOf(field) + 1]?.focus();
}
