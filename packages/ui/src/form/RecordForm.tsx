import type { CallOptions } from '@partsdesk/sdk';
import { useState } from 'react';
import { FormDialog, type FormDialogProps } from './FormDialog';

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

type Kept = { id: string; version: number };

interface RecordFormProps<Row extends Kept, Draft extends object> extends Omit<
  FormDialogProps<Draft>,
  'title' | 'initial' | 'save' | 'onClose'
> {
  editing: Editing<Row>;
  /** The call group that keeps the record. */
  group: {
    add: (draft: Draft, options: CallOptions) => Promise<unknown>;
    update: (draft: Draft & Kept, options: CallOptions) => Promise<unknown>;
  };
  /** Returns the draft of a row, or of a new record. */
  initial: (row: Row | undefined) => Draft;
}

/** Shows, while it is open, the form of a simple record that is added and changed with the same fields. */
export function RecordForm<Row extends Kept, Draft extends object>({
  editing: { opened, row, title, close },
  group,
  initial,
  ...dialog
}: RecordFormProps<Row, Draft>) {
  if (!opened) return null;
  return (
    <FormDialog<Draft>
      title={title}
      initial={initial(row)}
      save={(draft, idempotencyKey) =>
        row
          ? group.update({ ...draft, id: row.id, version: row.version }, { idempotencyKey })
          : group.add(draft, { idempotencyKey })
      }
      onClose={close}
      {...dialog}
    />
  );
}
