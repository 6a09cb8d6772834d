import { customerComment } from '@partsdesk/sdk/parts/customerComment';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { CommentSaid } from './CommentSaid';

interface ReplyFormProps {
  comment: Schemas['CustomerCommentRow'];
  onClose: (changed: boolean) => void;
}

/** Replies to a comment, once: the customer reads the reply immediately. */
export function ReplyForm({ comment, onClose }: ReplyFormProps) {
  const comments = useGroup(customerComment);
  return (
    <FormDialog
      title={`回复${comment.customerName}的评价`}
      initial={{ reply: '' }}
      saveLabel="回复"
      savedText="已回复"
      onClose={onClose}
      save={({ reply }, idempotencyKey) => comments.reply({ id: comment.id, reply: reply.trim() }, { idempotencyKey })}
    >
      {(form) => (
        <>
          <CommentSaid comment={comment} />
          <TextField
            label="回复内容"
            required
            rows={5}
            maxLength={500}
            hint="顾客会看到，只能回复一次，回复后不能修改"
            {...form.field('reply')}
          />
        </>
      )}
    </FormDialog>
  );
}
