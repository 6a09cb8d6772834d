import { exampleSheet } from '../examples/exampleFile';

/** Makes the form that hands in a sheet of these rows. */
export function sheetForm(rows: unknown[][]): FormData {
  const { name, type, content } = exampleSheet(rows);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(content)], name, { type }));
  return form;
}
