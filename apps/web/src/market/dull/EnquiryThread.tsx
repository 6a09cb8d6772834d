import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { pieces } from './dullTexts';

type Message = Schemas['InquiryShopMessage'];

const CUSTOMER = 0;
const offerOf = ({ price, quantity, goodUntil }: Message, unitName: string) =>
  [
    price !== null && `报价 ${formatYuan(price)}`,
    quantity !== null && `可供 ${pieces(quantity, unitName)}`,
    goodUntil !== null && `至 ${goodUntil}`,
  ].filter((one): one is string => Boolean(one));

interface EnquiryThreadProps {
  messages: readonly Message[];
  unitName: string;
  /** Lines above the thread. */
  note: readonly string[];
}

/** Shows what was said between a customer and a shop, in order: the customer at the left, the shop at the right. */
export function EnquiryThread({ messages, unitName, note }: EnquiryThreadProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {note.filter(Boolean).map((line) => (
        <Typography key={line} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
      {messages.length === 0 && <Typography variant="body2">客户没有写说明。</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {messages.map((message) => (
          <Box
            component="li"
            key={message.id}
            sx={{
              justifySelf: message.side === CUSTOMER ? 'start' : 'end',
              maxWidth: '85%',
              p: 3,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: message.side === CUSTOMER ? 'background.paper' : 'action.hover',
            }}
          >
            <Typography variant="body2" color="textSecondary">
              {message.side === CUSTOMER ? '客户' : message.by || '门店'} {formatMoment(message.createTime)}
              {message.side !== CUSTOMER && (message.readTime === null ? '　客户未读' : '　客户已读')}
            </Typography>
            {offerOf(message, unitName).length > 0 && (
              <Typography sx={{ fontWeight: 600 }}>{offerOf(message, unitName).join('，')}</Typography>
            )}
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.content}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
