import { expect, it } from 'vitest';
import { keep, memoryStorage } from '../storage';
import { directPrinter, keepDirectPrinter } from './directPrinter';

it('a device remembers one printer of its own until it is given back to the browser', () => {
  const storage = memoryStorage();
  const printer = { vendorId: 1, productId: 2, serialNumber: '', name: '前台打印机', drawer: true };
  expect(directPrinter(storage)).toBeUndefined();
  keepDirectPrinter(storage, printer);
  expect(directPrinter(storage)).toEqual(printer);
  keep(storage, 'directPrinter', { ...printer, drawer: 'yes' });
  expect(directPrinter(storage)).toBeUndefined();
  keepDirectPrinter(storage, printer);
  keepDirectPrinter(storage, undefined);
  expect(directPrinter(storage)).toBeUndefined();
});
