import { randomBytes } from 'node:crypto';

let lastMillisecond = 0;
let sequence = 0;

/** Makes a UUID of version 7: later ids sort later, even within one millisecond of one process. */
export function newId(now: Date): string {
  const millisecond = Math.max(now.getTime(), lastMillisecond);
  sequence = millisecond === lastMillisecond ? sequence + 1 : 0;
  // The sequence has twelve bits; the 4,097th id of a millisecond takes the next millisecond.
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
