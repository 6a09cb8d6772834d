import { expect, it } from 'vitest';
import { dotsOf, dotsOfPixels, shifted, type Dots } from './dots';
import { printJob, STRIP } from './printJob';

/** What a printer has made of its bytes: pictures between cuts, and pulses of the drawer. */
interface Printed {
  pages: Uint8Array[][];
  drawer: number;
  cuts: number;
}

/** Reads ESC/POS byte by byte as a printer does; an unknown command or a strip that is too high is refused. */
function printer(bytes: Uint8Array): Printed {
  const printed: Printed = { pages: [[]], drawer: 0, cuts: 0 };
  let at = 0;
  const next = () => {
    const byte = bytes[at];
    if (byte === undefined) throw new Error(`the job ends within a command at ${String(at)}`);
    at += 1;
    return byte;
  };
  while (at < bytes.length) {
    const command = [next(), next()];
    if (command[0] === 0x1b && command[1] === 0x40) continue;
    if (command[0] === 0x1b && command[1] === 0x70) {
      expect([next(), next(), next()]).toEqual([0, 50, 250]);
      printed.drawer += 1;
    } else if (command[0] === 0x1d && command[1] === 0x56) {
      expect([next(), next()]).toEqual([66, 0]);
      printed.cuts += 1;
      printed.pages.push([]);
    } else if (command[0] === 0x1d && command[1] === 0x76) {
      expect([next(), next()]).toEqual([0x30, 0]);
      const wide = next() + next() * 256;
      const high = next() + next() * 256;
      if (high > STRIP) throw new Error('the buffer is overrun');
      for (let row = 0; row < high; row += 1) printed.pages.at(-1)!.push(Uint8Array.from({ length: wide }, next));
    } else throw new Error(`unknown command ${command.join(' ')}`);
  }
  return printed;
}

const joined = (chunks: readonly Uint8Array[]) => Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));

/** A page of a seed, black and white. */
function pageOf(width: number, height: number, seed: number): Dots {
  let state = seed;
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    pixels.set(state & 0x10000 ? [0, 0, 0, 255] : [255, 255, 255, 255], at * 4);
  }
  return dotsOfPixels(pixels, width, height);
}

it('[PRN-16] the printer rebuilds each page dot by dot, in strips that its buffer holds, and cuts behind it', () => {
  const pages = [pageOf(576, 1000, 1), pageOf(384, STRIP, 2), pageOf(579, 1, 3), pageOf(2100, 129, 4)];
  const job = printJob(pages, { drawer: true });
  const printed = printer(joined(job));
  expect(printed.cuts).toBe(pages.length);
  expect(printed.drawer).toBe(1);
  for (const [index, page] of pages.entries()) expect(joined(printed.pages[index]!)).toEqual(page.rows);
  // Each transfer is a whole command, so that a lost one spoils a strip alone.
  for (const chunk of job) expect(() => printer(chunk)).not.toThrow();
  expect(printer(joined(printJob(pages, { drawer: false }))).drawer).toBe(0);
});

it('pixels become dots: black and dark grey are burnt, light and clear ones are not', () => {
  const pixels = Uint8ClampedArray.from([
    ...[0, 0, 0, 255],
    ...[120, 120, 120, 255],
    ...[200, 200, 200, 255],
    ...[0, 0, 0, 0],
    ...[255, 0, 0, 255],
  ]);
  expect([...dotsOfPixels(pixels, 5, 1).rows]).toEqual([0b11001000]);
  expect(dotsOf(720)).toBe(576);
});

it('a page is moved by whole dots, and what leaves the paper is cut', () => {
  const page = { width: 16, height: 2, rows: Uint8Array.from([0x80, 0x01, 0x00, 0xff]) };
  expect([...shifted(page, 1, 0).rows]).toEqual([0x40, 0x00, 0x00, 0x7f]);
  expect([...shifted(page, -1, -1).rows]).toEqual([0x01, 0xfe, 0x00, 0x00]);
  expect(shifted(page, 0, 0).rows).toEqual(page.rows);
});
