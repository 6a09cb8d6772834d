import type { Dots } from '@partsdesk/print/escpos/dots';
import { printJob } from '@partsdesk/print/escpos/printJob';
import { expect, it } from 'vitest';
import type { Usb, UsbDevice } from './usb';
import { pickPrinter, sendJob } from './usbPrinter';

const PRINTER = { vendorId: 1, productId: 2, serialNumber: 'S', name: '前台打印机', drawer: true };
const PAGE: Dots = { width: 16, height: 300, rows: Uint8Array.from({ length: 600 }, (_, at) => at % 251) };

/** A printer on the bus that keeps what it is sent; each transfer must be over before the next begins. */
function onTheBus(take: (transfer: Uint8Array) => Promise<string> = () => Promise.resolve('ok')) {
  const taken: Uint8Array[] = [];
  let busy = false;
  const configuration = {
    configurationValue: 1,
    interfaces: [
      {
        interfaceNumber: 0,
        alternates: [
          { interfaceClass: 7, endpoints: [{ endpointNumber: 3, direction: 'out' as const, type: 'bulk' }] },
        ],
      },
    ],
  };
  const device: UsbDevice = {
    ...PRINTER,
    productName: '前台打印机',
    opened: false,
    configuration: null,
    configurations: [configuration],
    open: () => Promise.resolve(void (device.opened = true)),
    close: () => Promise.resolve(void (device.opened = false)),
    selectConfiguration: () => Promise.resolve(void (device.configuration = configuration)),
    claimInterface: () => Promise.resolve(),
    transferOut: async (endpoint, data) => {
      expect([endpoint, busy]).toEqual([3, false]);
      busy = true;
      const status = await take(data);
      busy = false;
      taken.push(data.slice());
      return { status, bytesWritten: data.byteLength };
    },
  };
  const usb: Usb = { getDevices: () => Promise.resolve([device]), requestDevice: () => Promise.resolve(device) };
  return { usb, device, taken };
}

it('a job is sent to the remembered printer whole, a transfer at a time, and it is free again', async () => {
  const { usb, device, taken } = onTheBus();
  const job = printJob([PAGE], { drawer: true });
  await sendJob(usb, PRINTER, job);
  expect(taken).toEqual(job);
  expect(device.opened).toBe(false);
  expect(await pickPrinter(usb)).toEqual({ vendorId: 1, productId: 2, serialNumber: 'S', name: '前台打印机' });
});

it('what goes wrong is said in words, and nothing more is sent', async () => {
  const job = printJob([PAGE], { drawer: false });
  await expect(sendJob(undefined, PRINTER, job)).rejects.toThrow('这个浏览器不能直接连打印机');
  const { usb, device, taken } = onTheBus((transfer) => Promise.resolve(transfer.length > 100 ? 'stall' : 'ok'));
  await expect(sendJob(usb, { ...PRINTER, serialNumber: 'T' }, job)).rejects.toThrow('没有找到「前台打印机」');
  await expect(sendJob(usb, PRINTER, job)).rejects.toThrow('打印机没有收全');
  expect(taken).toHaveLength(2);
  expect(device.opened).toBe(false);
  const gone = onTheBus(() => Promise.reject(new DOMException('', 'NetworkError')));
  await expect(sendJob(gone.usb, PRINTER, job)).rejects.toThrow('断开了');
  const unpicked: Usb = { ...usb, requestDevice: () => Promise.reject(new DOMException('', 'NotFoundError')) };
  expect(await pickPrinter(unpicked)).toBeUndefined();
});
