/** An answer that is a file instead of an envelope. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;

  constructor(name: string, type: string, content: Buffer) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}
