import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

interface EnquiryMemoProps {
  title: string;
  label: string;
  hint: string;
  memo: string;
  save: (memo: string, idempotencyKey: string) => Promise<unknown>;
  onClose: (saved: boolean) => void;
}

/** Writes a note of the shops, which the customer never sees. */
export function EnquiryMemo({ title, label, hint, memo, save, onClose }: EnquiryMemoProps) {
  return (
    <FormDialog
      title={title}
      initial={{ memo }}
      save={(draft, idempotencyKey) => save(draft.memo.trim(), idempotencyKey)}
      onClose={onClose}
    >
      {({ field }) => <TextField label={label} rows={3} maxLength={200} hint={hint} {...field('memo')} />}
    </FormDialog>
  );
}
