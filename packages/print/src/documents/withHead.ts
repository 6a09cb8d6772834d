import type { PrintData } from '../template';
import type { SlipHead } from './slipHead';

/** Puts the shop's head and foot into a document. */
export const withHead = (data: PrintData, { header, phone, address, logo, qrcode, footer }: SlipHead): PrintData => ({
  ...data,
  fields: { shopName: header, ...data.fields, header, phone, address, logo, qrcode, footer },
});
