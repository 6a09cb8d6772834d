import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { formatMoment } from '@partsdesk/core/dates';
import { customerCommentLifecycle } from '@partsdesk/core/order/comment/customerCommentLifecycle';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { Link as RouterLink } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { onlineOrderAddress } from '../online/onlineAddress';
import { CommentReply } from './CommentReply';
import { CommentSaid } from './CommentSaid';

interface CommentDrawerProps {
  comment: Schemas['CustomerCommentRow'];
  /** Opens the reply form; undefined where no reply is possible. */
  onReply: (() => void) | undefined;
  onClose: () => void;
}

/** Shows one comment with its order and the reply. */
export function CommentDrawer({ comment, onReply, onClose }: CommentDrawerProps) {
  const mayVisit = useMayVisit();
  const order = mayVisit('OrderWechatDetail') ? (
    <Link component={RouterLink} to={onlineOrderAddress(comment.orderId)}>
      {comment.orderCode}
    </Link>
  ) : (
    <DocumentNumber code={comment.orderCode} />
  );
  return (
    <DetailDrawer
      title={`${comment.customerName}的评价`}
      state={<LifecycleChip lifecycle={customerCommentLifecycle} status={comment.status} />}
      onClose={onClose}
      actions={
        onReply && (
          <Button variant="contained" onClick={onReply}>
            回复
          </Button>
        )
      }
    >
      <DetailSection>
        <CommentSaid comment={comment} />
      </DetailSection>
      <DetailSection title="订单" action={order}>
        <FactGrid
          facts={[
            ['门店', comment.shopName],
            ['商品', comment.summary],
            ['手机号', orDash(comment.phone)],
            ['评价时间', formatMoment(comment.createTime)],
          ]}
        />
      </DetailSection>
      <DetailSection title="回复">
        <CommentReply comment={comment} by={comment.replyBy} />
      </DetailSection>
    </DetailDrawer>
  );
}
