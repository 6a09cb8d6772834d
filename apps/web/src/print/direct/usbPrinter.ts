import type { DirectPrinter } from '@partsdesk/core/print/directPrinter';
import type { Usb, UsbDevice } from './usb';

/** USB class of printers. */
const PRINTERS = 7;
/** How long a printer may take for one strip: out of paper, it takes none. */
const PATIENCE_MS = 15_000;

/** Why nothing was printed, as the user reads it. */
export class PrinterProblem extends Error {}

/** Lets the user pick a printer; undefined where they pick none. */
export async function pickPrinter(usb: Usb): Promise<Omit<DirectPrinter, 'drawer'> | undefined> {
  try {
    const { vendorId, productId, serialNumber, productName, manufacturerName } = await usb.requestDevice({
      filters: [{ classCode: PRINTERS }],
    });
    const name = [manufacturerName, productName].filter(Boolean).join(' ').trim() || 'USB 打印机';
    return { vendorId, productId, serialNumber: serialNumber ?? '', name };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** Sends a job to the picked printer, a transfer at a time; rejects with a `PrinterProblem` that says why not. */
export async function sendJob(usb: Usb | undefined, printer: DirectPrinter, job: readonly Uint8Array<ArrayBuffer>[]) {
  if (!usb) throw new PrinterProblem('这个浏览器不能直接连打印机：请用电脑上的 Chrome 或 Edge，并用 https 打开配件台');
  const device = (await usb.getDevices()).find(
    (one) =>
      one.vendorId === printer.vendorId &&
      one.productId === printer.productId &&
      (one.serialNumber ?? '') === printer.serialNumber,
  );
  if (!device) throw new PrinterProblem(`没有找到「${printer.name}」：请检查电源和 USB 线，或重新选择打印机`);
  try {
    const endpoint = await opened(device);
    for (const transfer of job) await sent(device, endpoint, transfer);
  } catch (error) {
    if (error instanceof PrinterProblem) throw error;
    const why = error instanceof DOMException ? error.name : '';
    throw new PrinterProblem(
      why === 'SecurityError'
        ? `「${printer.name}」不让浏览器使用：Windows 上要给它装 WinUSB 驱动`
        : why === 'NetworkError'
          ? `「${printer.name}」断开了，或正被别的程序使用`
          : `「${printer.name}」没有打印成功`,
      { cause: error },
    );
  } finally {
    if (device.opened) await device.close().catch(() => undefined);
  }
}

/** Opens a device and returns the endpoint that takes what is printed. */
async function opened(device: UsbDevice): Promise<number> {
  await device.open();
  if (!device.configuration) await device.selectConfiguration(device.configurations[0]?.configurationValue ?? 1);
  for (const { interfaceNumber, alternates } of device.configuration?.interfaces ?? [])
    for (const { interfaceClass, endpoints } of alternates) {
      const out = endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
      if (interfaceClass !== PRINTERS || !out) continue;
      await device.claimInterface(interfaceNumber);
      return out.endpointNumber;
    }
  throw new PrinterProblem('选的设备不是打印机');
}

/** Waits for one transfer, and not for ever. */
async function sent(device: UsbDevice, endpoint: number, transfer: Uint8Array<ArrayBuffer>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new PrinterProblem('打印机一直没有反应：可能缺纸、开盖或卡纸')), PATIENCE_MS);
  });
  try {
    const { status, bytesWritten } = await Promise.race([device.transferOut(endpoint, transfer), late]);
    if (status !== 'ok' || bytesWritten !== transfer.byteLength) throw new PrinterProblem('打印机没有收全，请重试');
  } finally {
    clearTimeout(timer);
  }
}
