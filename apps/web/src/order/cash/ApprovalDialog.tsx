import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import type { CartLine } from '@partsdesk/core/order/cash/cart/cart';
import type { Approver as Approving, Refusal } from '@partsdesk/core/order/cash/cashDesk';
import { priceApproval } from '@partsdesk/sdk/parts/priceApproval';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { ByCode } from './approval/ByCode';
import { ByPassword } from './approval/ByPassword';
import type { Desk } from './desk';

interface ApprovalDialogProps {
  desk: Desk;
  /** The refusal that a manager may lift; undefined while the dialog is closed. */
  asked: Refusal | undefined;
  onClose: () => void;
}

/** 改价授权: opens when the server refused a price that a manager may approve. The cart stays unchanged. */
export function ApprovalDialog({ desk, asked, onClose }: ApprovalDialogProps) {
  const lines = useSelector(desk, ({ context }) => context.cart.lines);
  return asked ? <Approver desk={desk} reasons={reasonsOf(asked, lines)} onClose={onClose} /> : null;
}

const LINE = /^lines\[(\d+)\]/;

/** Lists the refused lines, each with what tells its part from others of the same name. */
const reasonsOf = ({ message, errors }: Refusal, lines: readonly CartLine[]) => {
  const reasons = errors.flatMap((error) => {
    const goods = lines[Number(LINE.exec(error.field)?.[1] ?? Number.NaN)]?.goods;
    return LINE.test(error.field) ? [{ text: error.message, part: goods ? partFacts(goods) : '' }] : [];
  });
  return reasons.length > 0 ? reasons : [{ text: message, part: '' }];
};

/** Asks who approves: a manager of the list by the own code, or anybody by account and password. */
function Approver({
  desk,
  reasons,
  onClose,
}: {
  desk: Desk;
  reasons: ReturnType<typeof reasonsOf>;
  onClose: () => void;
}) {
  const asking = useSelector(
    desk,
    (snapshot) => snapshot.matches('approvingHold') || snapshot.matches({ checkout: 'approving' }),
  );
  const refused = useSelector(desk, ({ context }) => context.approvalRefusal);
  const { data: approvers, error } = useLoad(useGroup(priceApproval).approvers, {});
  const [byPassword, setByPassword] = useState(false);
  const leave = () => {
    if (asking) return;
    onClose();
    desk.send({ type: 'dropApproval' });
  };
  const own = {
    asking,
    refused,
    onLeave: leave,
    onApprove: (approver: Approving) => desk.send({ type: 'approve', approver }),
  };
  const coded = approvers?.some(({ hasCode }) => hasCode) ?? false;
  return (
    <Dialog open onClose={leave} maxWidth="xs" fullWidth aria-labelledby="approval-title">
      <DialogTitle id="approval-title">改价授权</DialogTitle>
      <Box sx={{ px: 6, pb: 4 }}>
        <Alert severity="warning">
          {reasons.map(({ text, part }) => (
            <div key={text + part}>
              {text}
              {part && (
                <Box component="span" sx={{ display: 'block', fontSize: 12 }}>
                  {part}
                </Box>
              )}
            </div>
          ))}
        </Alert>
      </Box>
      {!approvers && error === undefined ? (
        <Box sx={{ minHeight: 180 }} />
      ) : coded && approvers && !byPassword ? (
        <ByCode {...own} approvers={approvers} onByPassword={() => setByPassword(true)} />
      ) : (
        <ByPassword {...own} onByCode={coded ? () => setByPassword(false) : undefined} />
      )}
    </Dialog>
  );
}
