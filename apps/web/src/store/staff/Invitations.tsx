import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { shopDay } from '@partsdesk/core/dates';
import { staffInvitation } from '@partsdesk/sdk/parts/staffInvitation';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';

type Invitation = Schemas['StaffInvitation'];

/** Asks whoever has logged in whether to join the staffs that they were invited to, one after the other. */
export function Invitations() {
  const api = useGroup(staffInvitation);
  const act = useAct();
  const confirm = useConfirm();
  const { data = [] } = useLoad(api.list, undefined, { held: true });
  const [later, setLater] = useState<readonly string[]>([]);
  const [invitation] = data.filter(({ id }) => !later.includes(id));
  if (!invitation) return null;
  const { id, storeName } = invitation;
  const close = () => setLater([...later, id]);
  const refuse = async () => {
    const text = '拒绝后不能再使用这次邀请；要加入时请店主重新邀请。';
    if (await confirm({ title: `拒绝加入“${storeName}”？`, text, action: '拒绝', danger: true }))
      await act('已拒绝邀请', () => api.refuse({ id }));
  };
  return (
    <InvitationNotice
      invitation={invitation}
      onAccept={() => void act(`已加入“${storeName}”，可在“选择店铺”里进入`, () => api.accept({ id }))}
      onRefuse={() => void refuse()}
      onLater={close}
    />
  );
}

function InvitationNotice({
  invitation: { storeName, inviter, ends },
  onAccept,
  onRefuse,
  onLater,
}: {
  invitation: Invitation;
  onAccept: () => void;
  onRefuse: () => void;
  onLater: () => void;
}) {
  return (
    <Box
      role="region"
      aria-label="员工邀请"
      sx={{ position: 'fixed', bottom: 16, left: 0, right: 0, zIndex: 'snackbar', px: 2, pointerEvents: 'none' }}
    >
      <Alert
        severity="info"
        variant="outlined"
        sx={{ pointerEvents: 'auto', bgcolor: 'background.paper', mx: 'auto', maxWidth: 640, flexWrap: 'wrap' }}
        action={
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
            <Button size="small" variant="contained" onClick={onAccept}>
              同意加入
            </Button>
            <Button size="small" color="error" onClick={onRefuse}>
              拒绝
            </Button>
            <Button size="small" onClick={onLater}>
              以后再说
            </Button>
          </Box>
        }
      >
        {inviter}邀请您成为“{storeName}”的员工，请在 {shopDay(ends)} 前答复。
      </Alert>
    </Box>
  );
}
