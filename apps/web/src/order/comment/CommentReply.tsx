import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Shows the shop's reply with its author and time, or that there is none yet. */
export function CommentReply({
  comment: { reply, replyTime },
  by = '',
}: {
  comment: Pick<Schemas['OrderComment'], 'reply' | 'replyTime'>;
  by?: string;
}) {
  if (!reply) return <Typography color="textSecondary">还没有回复</Typography>;
  return (
    <>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{reply}</Typography>
      <Typography variant="caption" color="textSecondary" component="div">
        {[by, formatMoment(replyTime)].filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}
