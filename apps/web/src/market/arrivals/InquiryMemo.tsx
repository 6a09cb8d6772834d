import { recommendGoodsInquiry } from '@partsdesk/sdk/parts/recommendGoodsInquiry';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

interface InquiryMemoProps {
  inquiry: Schemas['RecommendInquiryRow'];
  onClose: () => void;
}

/** 内部备注: the shop's own note of an inquiry. */
export function InquiryMemo({ inquiry: { id, version, memo, customerName }, onClose }: InquiryMemoProps) {
  const inquiries = useGroup(recommendGoodsInquiry);
  return (
    <FormDialog
      title={`备注${customerName}的询价`}
      initial={{ memo }}
      save={(draft, idempotencyKey) => inquiries.update({ id, version, memo: draft.memo.trim() }, { idempotencyKey })}
      onClose={onClose}
    >
      {({ field }) => <TextField label="内部备注" rows={3} maxLength={200} hint="客户看不到" {...field('memo')} />}
    </FormDialog>
  );
}
