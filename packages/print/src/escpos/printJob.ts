import type { Dots } from './dots';

/**
 * Rows of a strip: a printer's buffer overruns with more, and it prints garbage.
 *
 * @internal
 */
export const STRIP = 128;

const ESC = 0x1b;
const GS = 0x1d;
const RESET = [ESC, 0x40];
/** Feeds to the knife and cuts. */
const CUT = [GS, 0x56, 66, 0];
/** Opens the drawer on the first pin: 100 ms on, 500 ms off. */
const DRAWER = [ESC, 0x70, 0, 50, 250];

interface JobOptions {
  /** Opens the cash drawer before it prints. */
  drawer: boolean;
}

/** Writes pages for an ESC/POS printer, as transfers that are sent one after another. */
export function printJob(pages: readonly Dots[], { drawer }: JobOptions): Uint8Array<ArrayBuffer>[] {
  const job = [Uint8Array.from([...RESET, ...(drawer ? DRAWER : [])])];
  for (const page of pages) {
    job.push(...stripsOf(page));
    job.push(Uint8Array.from(CUT));
  }
  return job;
}

/** Cuts a page into strips of dots by GS v 0. */
function stripsOf({ width, height, rows }: Dots): Uint8Array<ArrayBuffer>[] {
  const bytes = width / 8;
  const strips: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < height; from += STRIP) {
    const high = Math.min(STRIP, height - from);
    const head = [GS, 0x76, 0x30, 0, bytes & 0xff, bytes >> 8, high & 0xff, high >> 8];
    const strip = new Uint8Array(head.length + bytes * high);
    strip.set(head);
    strip.set(rows.subarray(from * bytes, (from + high) * bytes), head.length);
    strips.push(strip);
  }
  return strips;
}
