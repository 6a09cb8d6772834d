import type { Download } from '@partsdesk/sdk';

/** Saves a downloaded file in the browser, under the server's file name. */
export function saveFile({ blob, name }: Download): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
