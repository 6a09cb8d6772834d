import { useState } from 'react';

export interface Editing<Row> {
  opened: boolean;
  /** The row that is edited; undefined for a new one. */
  row: Row | undefined;
  /** Title of the form: the first of the two for a new record, the second for a row. */
  title: string;
  /** The button that opens the form for a new record. */
  adding: { label: string; run: () => void };
  edit: (row: Row) => void;
  close: () => void;
}

/** Keeps whether a form is open, and which row it edits: `useEditing<Row>('新增标签', '修改标签')`. */
export function useEditing<Row extends object>(titleOfNew: string, titleOfRow: string): Editing<Row> {
  const [edited, setEdited] = useState<Row | 'new'>();
  const row = edited === 'new' ? undefined : edited;
  return {
    opened: edited !== undefined,
    row,
    title: row ? titleOfRow : titleOfNew,
    adding: { label: titleOfNew, run: () => setEdited('new') },
    edit: setEdited,
    close: () => setEdited(undefined),
  };
}
