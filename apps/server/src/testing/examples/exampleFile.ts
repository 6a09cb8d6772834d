import { createHash, randomBytes } from 'node:crypto';
import { utils, write } from '@e965/xlsx';

/** The file of a form, in an example. */
export class ExampleFile {
  readonly name: string;
  readonly type: string;
  readonly #content: Buffer;

  constructor(name: string, type: string, content: Buffer | string) {
    this.name = name;
    this.type = type;
    this.#content = Buffer.from(content);
  }

  get content(): Buffer {
    return this.#content;
  }

  toJSON(): object {
    return { name: this.name, sha256: createHash('sha256').update(this.#content).digest('hex') };
  }
}

/** A text that nobody has uploaded yet. */
export const exampleText = (): ExampleFile =>
  new ExampleFile('说明.txt', 'text/plain', `配件说明 ${randomBytes(8).toString('hex')}`);

/** The smallest GIF, of a colour that nobody has uploaded yet. */
export const exampleImage = (): ExampleFile =>
  new ExampleFile(
    '配件.gif',
    'image/gif',
    Buffer.concat([
      Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1'),
      randomBytes(6),
      Buffer.from('\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00\x3b', 'latin1'),
    ]),
  );

const BOUNDARY = '----partsdesk';
const quoted = (name: string) => name.replace(/[\r\n"]/g, encodeURIComponent);

/** A form as it goes over the wire. */
export function wiredForm(fields: object): { body: Buffer; type: string } {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]: [string, unknown]) => {
      const file = value instanceof ExampleFile ? value : undefined;
      const ofFile = file ? `; filename="${quoted(file.name)}"\r\nContent-Type: ${file.type}` : '';
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"${ofFile}\r\n\r\n`;
      return [
        Buffer.from(head),
        file ? file.content : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
        Buffer.from('\r\n'),
      ];
    });
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

/** A sheet of these rows. */
export function exampleSheet(rows: unknown[][]): ExampleFile {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '表');
  return new ExampleFile(
    '表格.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  );
}
