import type { Schemas } from '@partsdesk/sdk/types/parts';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useOnlineConflict, type OnlineFormProps } from '../online/onlineForm';
import type { TakeStep } from './takeAfterSaleStep';

/** 拒绝售后: rejects the case with a reason that the customer reads. */
export function RejectCase({
  found,
  take,
  ...props
}: Pick<OnlineFormProps, 'reload' | 'onClose'> & { found: Schemas['AfterSaleRow']; take: TakeStep }) {
  const conflict = useOnlineConflict(props);
  return (
    <FormDialog
      title={`拒绝售后 ${found.code}`}
      initial={{ reason: '' }}
      saveLabel="拒绝"
      savedText="已拒绝"
      onClose={props.onClose}
      save={({ reason }, key) => conflict(take(found, { type: 'reject', reason: reason.trim(), key }))}
    >
      {(form) => (
        <TextField label="拒绝原因" required rows={3} maxLength={100} hint="顾客会看到" {...form.field('reason')} />
      )}
    </FormDialog>
  );
}
