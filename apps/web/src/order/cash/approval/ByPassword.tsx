import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { Approver, Refusal } from '@partsdesk/core/order/cash/cashDesk';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';
import { useState } from 'react';

export interface ApprovalForm {
  asking: boolean;
  refused: Refusal | undefined;
  onApprove: (approver: Approver) => void;
  onLeave: () => void;
}

/** Returns what was refused of a field. */
export const errorOf = (refused: Refusal | undefined, field: string): string | undefined =>
  refused?.errors.find((error) => error.field === field)?.message;

/** Takes the manager's account and password, also of a badge that is read beside the fields; Enter submits. */
export function ByPassword({
  asking,
  refused,
  onApprove,
  onLeave,
  onByCode,
}: ApprovalForm & { onByCode: (() => void) | undefined }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  useScanner(setPassword);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (username.trim() && password && !asking) onApprove({ username: username.trim(), password });
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 4, pt: 0 }}>
        <TextField
          name="username"
          label="授权人账号或手机号"
          required
          autoFocus
          maxLength={40}
          value={username}
          onChange={setUsername}
          error={errorOf(refused, 'username')}
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
          error={errorOf(refused, 'password') ?? (errorOf(refused, 'username') ? undefined : refused?.message)}
          hint="授权人是本店改价权限比您大的人，如店长、店主。在本机输入，授权只对本单有效，10分钟内有效。"
        />
        {!onByCode && (
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
            授权人可在“个人设置”里设 6 位授权码，以后在收银台不用输账号密码。
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {onByCode && (
          <Button onClick={onByCode} disabled={asking} sx={{ mr: 'auto' }}>
            用授权码
          </Button>
        )}
        <Button onClick={onLeave} disabled={asking}>
          取消
        </Button>
        <Button type="submit" variant="contained" loading={asking} disabled={!username.trim() || !password}>
          授权
        </Button>
      </DialogActions>
    </form>
  );
}
