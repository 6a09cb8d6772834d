import { randomBytes } from 'node:crypto';

let lastMillisecond = 0;
let sequence = 0;

/** A UUID of version 7: ids made later sort later, also within one millisecond of one process. */
export function newId(now: Date): string {
  const millisecond = Math.max(now.getTime(), lastMillisecond);
  sequence = millisecond === lastMillisecond ? sequence + 1 : 0;
  // Twelve bits of sequence; the 4,097th id of a millisecond borrows from the next.
  if (sequence > 0xfff) {
    sequence = 0;
    lastMillisecond = millisecond + 1;
  } else lastMillisecond = millisecond;

  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
