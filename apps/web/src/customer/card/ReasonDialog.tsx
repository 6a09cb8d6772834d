import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

interface ReasonDialogProps {
  title: string;
  action: string;
  hint: string;
  save: (reason: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why before a card is stopped, or a document is rejected or taken back. */
export function ReasonDialog({ title, action, hint, save, onClose }: ReasonDialogProps) {
  return (
    <FormDialog
      title={title}
      saveLabel={action}
      savedText={`已${action}`}
      initial={{ reason: '' }}
      save={({ reason }, key) => save(reason.trim(), key)}
      onClose={onClose}
    >
      {(form) => <TextField label="原因" required rows={3} maxLength={200} hint={hint} {...form.field('reason')} />}
    </FormDialog>
  );
}
