export type Fields = Readonly<Record<string, string>>;
export type Row = Record<string, unknown>;

/** A field that the customer fills in. */
export interface Field {
  name: string;
  label: string;
  value?: string;
}

/** Whose phone it is, as WeChat knows it: a person of a mini-app. */
interface Holder {
  appId: string;
  person: string;
}

/** A form below a row: what it posts to `path`. */
export interface Act {
  path: string;
  label: string;
  /** Sent as they are. */
  hidden?: Fields;
  fields?: readonly Field[];
  body: (fields: Fields, holder: Holder) => object;
  /** What the answer says, where that is more than that it was done. */
  told?: (answer: Row) => string;
}

/** A page of the mini-app: a list that is read, and what may be done with a row of it. */
export interface Tab {
  key: string;
  title: string;
  list: string;
  empty: string;
  /** Sent with the list; a field of the address by its name. */
  query?: (fields: Fields) => Fields;
  /** What the address must hold before the list is read: the id of a link that a friend sent. */
  asks?: Field;
  /** What may be done without a row. */
  top?: Act;
  /** Where one row is read in full, by its id, and the rows that are shown of it. */
  item?: { path: string; rows: (item: Row) => Row[] };
  text: (row: Row) => readonly string[];
  /** The order whose payment page a row leads to. */
  pays?: (row: Row) => string | undefined;
  acts: Readonly<Record<string, (row: Row) => Act | undefined>>;
}

/** Reads what a page shows as it is; nothing of other values. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
export const rows = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);
