/** What we use of WebUSB, of which the compiler knows nothing yet. */
export interface UsbDevice {
  vendorId: number;
  productId: number;
  serialNumber?: string | null;
  productName?: string | null;
  manufacturerName?: string | null;
  opened: boolean;
  configuration: UsbConfiguration | null;
  configurations: readonly UsbConfiguration[];
  open: () => Promise<void>;
  close: () => Promise<void>;
  selectConfiguration: (value: number) => Promise<void>;
  claimInterface: (number: number) => Promise<void>;
  transferOut: (endpoint: number, data: Uint8Array<ArrayBuffer>) => Promise<{ status?: string; bytesWritten: number }>;
}

interface UsbConfiguration {
  configurationValue: number;
  interfaces: readonly {
    interfaceNumber: number;
    alternates: readonly {
      interfaceClass: number;
      endpoints: readonly { endpointNumber: number; direction: 'in' | 'out'; type: string }[];
    }[];
  }[];
}

export interface Usb {
  getDevices: () => Promise<UsbDevice[]>;
  requestDevice: (options: { filters: { classCode: number }[] }) => Promise<UsbDevice>;
}

/** WebUSB of this browser; undefined where it has none, or the page came by plain http. */
export const usbOfBrowser = (): Usb | undefined => (navigator as Navigator & { usb?: Usb }).usb;
