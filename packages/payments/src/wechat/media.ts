import { createHash } from 'node:crypto';
import type { WechatPay } from './client';

/** A picture of an application: JPG, BMP or PNG of at most 5 MB. */
export interface Picture {
  /** Ends in .jpg, .bmp or .png. */
  filename: string;
  content: Uint8Array<ArrayBuffer>;
  type: string;
}

/** Uploads a picture; returns its number for an application. The signature covers the description, not the picture. */
export async function uploadPicture(pay: WechatPay, { filename, content, type }: Picture): Promise<string> {
  const meta = JSON.stringify({ filename, sha256: createHash('sha256').update(content).digest('hex') });
  const form = new FormData();
  form.set('meta', new Blob([meta], { type: 'application/json' }));
  form.set('file', new File([content], filename, { type }));
  return (
    await pay.send<{ media_id: string }>('POST', '/v3/merchant/media/upload', undefined, { upload: { meta, form } })
  ).media_id;
}
