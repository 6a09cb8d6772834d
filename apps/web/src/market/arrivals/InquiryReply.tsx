import Typography from '@mui/material/Typography';
import { inquiryKindLabel } from '@partsdesk/core/market/arrivals/inquiryKinds';
import { recommendGoodsInquiry } from '@partsdesk/sdk/parts/recommendGoodsInquiry';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { TextField } from '@partsdesk/ui/form/TextField';

interface InquiryReplyProps {
  inquiry: Schemas['RecommendInquiryRow'];
  onClose: () => void;
}

/** 回复询价: tells the customer a price and what else there is to say. */
export function InquiryReply({ inquiry, onClose }: InquiryReplyProps) {
  const inquiries = useGroup(recommendGoodsInquiry);
  const { id, version, title, quantity, unitName, content, kind } = inquiry;
  return (
    <FormDialog<{ reply: string; price: number | undefined }>
      title={`回复${inquiry.customerName}的${inquiryKindLabel(kind)}`}
      saveLabel="回复"
      savedText="已回复"
      initial={{ reply: inquiry.reply, price: inquiry.replyPrice ?? undefined }}
      save={({ reply, price }, idempotencyKey) =>
        inquiries.reply(
          { id, version, reply: reply.trim(), ...(price === undefined ? {} : { price }) },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Typography>
            {title} {quantity} {unitName}
          </Typography>
          {content && (
            <Typography color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {content}
            </Typography>
          )}
          <PriceField label="报价" hint={`每${unitName}，不填就只回复文字；成交价以开单为准`} {...field('price')} />
          <TextField
            label="回复内容"
            required
            rows={5}
            maxLength={500}
            hint="客户在小程序里看到，可以再改"
            {...field('reply')}
          />
        </>
      )}
    </FormDialog>
  );
}
