import Box from '@mui/material/Box';
import { giftCardKind } from '@partsdesk/core/customer/card/giftCard';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { PrintDocument } from '../../../order/print/PrintDocument';
import { Pair, Rule, TillFoot, TillHead, tillText } from '../../../order/print/tillParts';
import { giftCardEnd } from './giftCardTexts';

/** Prints what the holder of a card takes along: its number, what it covers and how often, and until when. */
export function GiftCardSlip({ card, onPrinted }: { card: Schemas['GiftCard']; onPrinted: () => void }) {
  return (
    <PrintDocument as="slip" onPrinted={onPrinted}>
      {(head) => (
        <Box sx={tillText}>
          <TillHead head={head} title="礼品卡" />
          <Rule />
          {card.saleCode && <Pair label="单号">{card.saleCode}</Pair>}
          <Pair label="卡号">{card.number}</Pair>
          <Pair label="卡名称" strong>
            {card.name}
          </Pair>
          <Pair label="类型">{giftCardKind(card.kind)}</Pair>
          <Pair label="客户">{card.customerName}</Pair>
          {card.plate && <Pair label="车辆">{card.plate}</Pair>}
          <Rule />
          {card.items.map((item) => (
            <Pair key={item.id} label={item.name}>
              剩 {item.left} / {item.total} 次
            </Pair>
          ))}
          <Rule />
          <Pair label="售价">{card.price > 0 ? formatYuan(card.price) : '赠送'}</Pair>
          <Pair label="期限">{giftCardEnd(card.expires)}</Pair>
          <Rule />
          <Box>{card.kind === 1 ? '只用于上面的车辆；' : ''}收银时按次抵扣，退货退回次数；到期可以到店办理延期。</Box>
          <TillFoot head={head} />
        </Box>
      )}
    </PrintDocument>
  );
}
