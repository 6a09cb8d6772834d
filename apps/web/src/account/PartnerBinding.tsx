import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { useAct } from '@partsdesk/ui/page/useAct';
import { whenShown } from '@partsdesk/ui/page/whenShown';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { session, sessionActor } from '../session';

const BindAccount = whenShown(async () => (await import('../store/staff/BindAccount')).BindAccount);

/** Shows the user's binding to the parts-collaboration platform, and binds; `?bind=1` opens the dialog at once. */
export function PartnerBinding({ bound, onChanged }: { bound: boolean; onChanged: () => void }) {
  const staff = useGroup(partsStaff);
  const confirm = useConfirm();
  const [search] = useSearchParams();
  const inStore = Boolean(session.context().tenantId);
  const [binding, setBinding] = useState(search.has('bind') && !bound && inStore);
  const changed = () => {
    sessionActor.send({ type: 'loadUser' });
    onChanged();
  };
  const act = useAct(changed);
  const unbind = async () => {
    const text = '解绑后不能再打开配件协作平台，也不能用平台账号登录。';
    if (await confirm({ title: '解除配件协作平台绑定？', text, action: '解绑', danger: true }))
      await act('已解绑', () => staff.bindAccount({ ssoId: null }));
  };
  return (
    // Stops the dialog's submit and key events, which would submit the profile's form around it.
    <Box
      component="span"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
    >
      <WordChip word={bound ? '已绑定' : '未绑定'} />
      {!inStore && (
        <Typography component="span" variant="body2" color="textSecondary">
          进入店铺后可以绑定
        </Typography>
      )}
      {inStore &&
        (bound ? (
          <Button size="small" color="error" onClick={() => void unbind()}>
            解绑
          </Button>
        ) : (
          <Button size="small" onClick={() => setBinding(true)}>
            去绑定
          </Button>
        ))}
      {binding && (
        <BindAccount
          onClose={(saved) => {
            setBinding(false);
            if (saved) changed();
          }}
        />
      )}
    </Box>
  );
}
