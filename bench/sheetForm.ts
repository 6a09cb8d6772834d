import { utils, write } from '@e965/xlsx';

/** A form with a workbook of these rows. */
export function sheetForm(rows: unknown[][]): FormData {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '数据');
  const content = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array<ArrayBuffer>;
  const form = new FormData();
  form.set('file', new File([content], '数据.xlsx'));
  return form;
}
