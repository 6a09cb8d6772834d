import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import type { CartLine } from '@partsdesk/core/order/cash/cart';
import type { Refusal } from '@partsdesk/core/order/cash/cashDesk';
import { needsApproval } from '@partsdesk/core/order/cash/checkout';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Desk } from './desk';

/** 改价授权: opens when the server refused a price that a manager may approve. The cart stays unchanged. */
export function ApprovalDialog({ desk }: { desk: Desk }) {
  const refusal = useSelector(desk, ({ context }) => context.refusal);
  const lines = useSelector(desk, ({ context }) => context.cart.lines);
  const [left, setLeft] = useState<typeof refusal>();
  if (!refusal || refusal === left || !needsApproval(refusal)) return null;
  return <Approver desk={desk} reasons={reasonsOf(refusal, lines)} onClose={() => setLeft(refusal)} />;
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

/** Takes the manager's account and password; Enter submits. */
function Approver({
  desk,
  reasons,
  onClose,
}: {
  desk: Desk;
  reasons: ReturnType<typeof reasonsOf>;
  onClose: () => void;
}) {
  const refused = useSelector(desk, ({ context }) => context.approvalRefusal);
  const asking = useSelector(
    desk,
    (snapshot) => snapshot.matches('approvingHold') || snapshot.matches({ checkout: 'approving' }),
  );
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const errorOf = (field: string) => refused?.errors.find((error) => error.field === field)?.message;
  const leave = () => {
    if (asking) return;
    onClose();
    desk.send({ type: 'dropApproval' });
  };
  return (
    <Dialog open onClose={leave} maxWidth="xs" fullWidth aria-labelledby="approval-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (username.trim() && password && !asking)
            desk.send({ type: 'approve', approver: { username: username.trim(), password } });
        }}
      >
        <DialogTitle id="approval-title">改价授权</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
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
          <TextField
            name="username"
            label="授权人账号或手机号"
            required
            autoFocus
            maxLength={40}
            value={username}
            onChange={setUsername}
            error={errorOf('username')}
          />
          <TextField
            name="password"
            label="授权人密码"
            type="password"
            autoComplete="new-password"
            required
            maxLength={100}
            value={password}
            onChange={setPassword}
            error={errorOf('password') ?? (refused && !refused.errors.length ? refused.message : undefined)}
            hint="由店长或店主在本机输入，授权只对本单有效，10分钟内有效。"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={leave} disabled={asking}>
            取消
          </Button>
          <Button type="submit" variant="contained" loading={asking} disabled={!username.trim() || !password}>
            授权
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
