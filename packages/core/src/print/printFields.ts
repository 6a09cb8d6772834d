/** What a field of a document is: it decides how it is written and what a template may do with it. */
type PrintFieldKind = 'text' | 'code' | 'money' | 'quantity' | 'number' | 'moment' | 'image';

export interface PrintField {
  key: string;
  label: string;
  kind: PrintFieldKind;
  /** Characters of the longest text that the contract admits. */
  longest: number;
}

/** The first list of a type is what a table prints. */
type PrintListKey = 'lines' | 'payments' | 'bills' | 'facts' | 'moves';

interface PrintList {
  key: PrintListKey;
  label: string;
  fields: readonly PrintField[];
}

export interface PrintType {
  /** templateType */
  code: PrintTypeCode;
  name: string;
  /** Where its documents are printed. */
  hint: string;
  fields: readonly PrintField[];
  lists: readonly PrintList[];
  /** A document of more than one page is no use: a label. */
  onePage?: true;
}

/** templateType of what is printed by templates. */
export type PrintTypeCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 16 | 17 | 18 | 19 | 21;

export const text = (key: string, label: string, longest: number): PrintField => ({
  key,
  label,
  kind: 'text',
  longest,
});
export const money = (key: string, label: string): PrintField => ({ key, label, kind: 'money', longest: 0 });
export const quantity = (key: string, label: string): PrintField => ({ key, label, kind: 'quantity', longest: 0 });
export const count = (key: string, label: string): PrintField => ({ key, label, kind: 'number', longest: 0 });
export const moment = (key: string, label: string): PrintField => ({ key, label, kind: 'moment', longest: 0 });
export const image = (key: string, label: string): PrintField => ({ key, label, kind: 'image', longest: 0 });
export const code = (key: string, label: string, longest = 24): PrintField => ({ key, label, kind: 'code', longest });

/** Head and foot of the shop (打印基础设置), fields of every type. */
export const SHOP = [
  text('shopName', '门店名称', 40),
  text('header', '抬头', 40),
  text('phone', '门店电话', 20),
  text('address', '门店地址', 200),
  image('logo', '标志'),
  image('qrcode', '门店二维码'),
  text('footer', '页脚文字', 200),
];

/** How often it has been printed, this time included; from the second time on, that it is a reprint. */
export const PRINTS = [count('printTimes', '打印次数'), text('reprint', '补打', 2)];
