import Typography from '@mui/material/Typography';
import { inquiryManager } from '@partsdesk/sdk/parts/inquiryManager';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { pieces } from './dullTexts';

interface Draft {
  content: string;
  price: number | undefined;
  quantity: number | undefined;
  goodUntil: string | undefined;
}

interface EnquiryReplyProps {
  inquiry: Schemas['InquiryItem'];
  line: Schemas['InquiryShopLine'];
  onClose: () => void;
}

/** 回复询价: tells the customer a price, how many there are and how long both hold. */
export function EnquiryReply({ inquiry, line, onClose }: EnquiryReplyProps) {
  const inquiries = useGroup(inquiryManager);
  const { unitName, decimals, customerName, goodsName, quantity } = inquiry;
  return (
    <FormDialog<Draft>
      title={`回复${customerName}`}
      saveLabel="回复"
      savedText="已回复"
      initial={{ content: '', price: line.price ?? line.listPrice, quantity: undefined, goodUntil: undefined }}
      save={({ content, price, quantity: some, goodUntil }, idempotencyKey) =>
        inquiries.updateBusinessReply(
          {
            id: line.id,
            version: line.version,
            content: content.trim(),
            ...(price === undefined ? {} : { price }),
            ...(some === undefined ? {} : { quantity: some }),
            ...(goodUntil === undefined ? {} : { goodUntil }),
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Typography>
            {goodsName}：客户要 {pieces(quantity, unitName)}，{line.shopName}现在可供 {pieces(line.offered, unitName)}
          </Typography>
          <PriceField label="报价" hint={`每${unitName}，不填就只回复文字；成交价以开单为准`} {...field('price')} />
          <QuantityField label="可供数量" decimals={decimals} unit={unitName} {...field('quantity')} />
          <DateField label="有效期至" future {...field('goodUntil')} />
          <TextField
            label="回复内容"
            required
            rows={4}
            maxLength={500}
            hint="客户在小程序里看到"
            {...field('content')}
          />
        </>
      )}
    </FormDialog>
  );
}
