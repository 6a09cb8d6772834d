import type { CallOptions } from '@partsdesk/sdk';
import { FormDialog, type FormDialogProps } from './FormDialog';
import type { Editing } from './useEditing';

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
