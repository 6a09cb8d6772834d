import Button from '@mui/material/Button';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';

interface RemarkFactProps {
  remark: string;
  save: (remark: string, idempotencyKey: string) => Promise<unknown>;
}

/** Shows a document's remark, editable in every status. */
export function RemarkFact({ remark, save }: RemarkFactProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {orDash(remark)}{' '}
      <Button size="small" sx={{ py: 0 }} onClick={() => setOpen(true)}>
        {remark ? '修改' : '添加备注'}
      </Button>
      {open && (
        <FormDialog
          title="单据备注"
          initial={{ remark }}
          save={(draft, idempotencyKey) => save(draft.remark.trim(), idempotencyKey)}
          onClose={() => setOpen(false)}
        >
          {(form) => <TextField label="备注" rows={4} maxLength={200} hint="最多200个字" {...form.field('remark')} />}
        </FormDialog>
      )}
    </>
  );
}
