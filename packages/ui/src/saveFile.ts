import type { Download } from '@partsdesk/sdk';

/** Hands a downloaded file to the browser, under the name that the server gave it. */
export function saveFile({ blob, name }: Download): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
