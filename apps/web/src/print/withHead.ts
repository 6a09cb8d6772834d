import type { PrintData } from '@partsdesk/print/template';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type Setting = Omit<Schemas['StoreSettings']['print'], 'version'>;

/** Puts the shop's head and foot into a document. */
export const withHead = (data: PrintData, { header, phone, address, logo, qrcode, footer }: Setting): PrintData => ({
  ...data,
  fields: { shopName: header, ...data.fields, header, phone, address, logo, qrcode, footer },
});
