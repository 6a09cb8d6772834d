import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { keep, kept } from '@partsdesk/core/storage';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useScanner } from '@partsdesk/ui/scan/scanner.ts';
import { useState } from 'react';
import { now, session, storage } from '../../../session';
import { errorOf, type ApprovalForm } from './ByPassword';

const CODE_LENGTH = 6;
const isText = (value: unknown): value is string => typeof value === 'string';

/** Names the place where the shop's last approver is remembered on this machine. */
function lastApprover(): string {
  const { tenantId, deptId } = session.context();
  return `approver:${tenantId ?? ''}:${deptId ?? ''}`;
}

/**
 * Chooses who approves by the arrow keys and takes that person's code, also of a badge that is read beside the field;
 * Enter submits.
 */
export function ByCode({
  asking,
  refused,
  onApprove,
  onLeave,
  approvers,
  onByPassword,
}: ApprovalForm & { approvers: readonly Schemas['PriceApprover'][]; onByPassword: () => void }) {
  const able = approvers.filter(({ hasCode }) => hasCode);
  const [chosen, setChosen] = useState(() => {
    const last = kept(storage, lastApprover(), now(), isText);
    return (able.find(({ userId }) => userId === last) ?? able[0])?.userId ?? '';
  });
  const [code, setCode] = useState('');
  // Empties a refused code, so that the next one is typed at once.
  const [seen, setSeen] = useState(refused);
  if (refused !== seen) {
    setSeen(refused);
    setCode('');
  }
  const take = (text: string) => setCode(text.replace(/\D/g, '').slice(0, CODE_LENGTH));
  useScanner(take);
  const complete = code.length === CODE_LENGTH;
  const step = (by: number) => {
    const next = able[(able.findIndex(({ userId }) => userId === chosen) + by + able.length) % able.length];
    if (next) setChosen(next.userId);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!complete || asking) return;
        keep(storage, lastApprover(), chosen);
        onApprove({ approverId: chosen, code });
      }}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        // The radio buttons follow the arrows by themselves.
        if (by === 0 || (event.target instanceof HTMLInputElement && event.target.type === 'radio')) return;
        event.preventDefault();
        step(by);
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 4, pt: 0 }}>
        <div>
          <FormLabel id="approver" sx={{ fontSize: 14 }}>
            授权人（↑ ↓ 选择）
          </FormLabel>
          <RadioGroup
            aria-labelledby="approver"
            value={chosen}
            onChange={(_, userId) => setChosen(userId)}
            sx={{ maxHeight: 200, overflow: 'auto', flexWrap: 'nowrap' }}
          >
            {approvers.map(({ userId, name, hasCode }) => (
              <FormControlLabel
                key={userId}
                value={userId}
                disabled={!hasCode || asking}
                control={<Radio size="small" />}
                label={hasCode ? name : `${name}（未设授权码）`}
              />
            ))}
          </RadioGroup>
        </div>
        <TextField
          name="code"
          label="授权码"
          type="password"
          autoComplete="new-password"
          required
          autoFocus
          maxLength={CODE_LENGTH}
          value={code}
          onChange={take}
          error={errorOf(refused, 'code') ?? errorOf(refused, 'approverId') ?? refused?.message}
          hint="授权人自己的 6 位数字，授权只对本单有效，10分钟内有效。"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onByPassword} disabled={asking} sx={{ mr: 'auto' }}>
          用账号密码
        </Button>
        <Button onClick={onLeave} disabled={asking}>
          取消
        </Button>
        <Button type="submit" variant="contained" loading={asking} disabled={!complete}>
          授权
        </Button>
      </DialogActions>
    </form>
  );
}
