import { createHash } from 'node:crypto';

/** An uploaded file, held in memory; one above the operation's limit is refused while it is received. */
export class UploadedFile {
  /** The sender's name for it: shown, never used as a path. */
  readonly name: string;
  readonly content: Buffer;

  constructor(name: string, content: Buffer) {
    this.name = name;
    this.content = content;
  }

  /** Gives the content's hash, by which idempotency compares two requests. */
  toJSON(): object {
    return { name: this.name, sha256: createHash('sha256').update(this.content).digest('hex') };
  }
}
