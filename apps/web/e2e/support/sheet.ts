import { utils, write } from '@e965/xlsx';

/** A sheet of these rows, its headings among them, as a file that is uploaded. */
export function sheet(name: string, lines: unknown[][]) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines), '表');
  return {
    name: `${name}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  };
}
