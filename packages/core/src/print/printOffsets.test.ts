import { expect, it } from 'vitest';
import { keep, memoryStorage } from '../storage';
import { keepPrintOffset, printOffset } from './printOffsets';

it('[PRN-17] offsets are kept by paper on this device, at most 10 mm', () => {
  const storage = memoryStorage();
  expect(printOffset(storage, 'A4')).toEqual({ x: 0, y: 0 });
  keepPrintOffset(storage, 'A4', { x: 15, y: -100 });
  keepPrintOffset(storage, '80 毫米卷纸', { x: -5, y: 0 });
  expect(printOffset(storage, 'A4')).toEqual({ x: 15, y: -100 });
  expect(printOffset(storage, '80 毫米卷纸')).toEqual({ x: -5, y: 0 });
  expect(printOffset(storage, 'A5 横向')).toEqual({ x: 0, y: 0 });
  keep(storage, 'printOffsets', { A4: { x: 101, y: 0 } });
  expect(printOffset(storage, 'A4')).toEqual({ x: 0, y: 0 });
});
