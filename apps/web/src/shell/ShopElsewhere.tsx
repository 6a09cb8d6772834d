import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSelector } from '@xstate/react';
import { session, shopActor } from '../session';
import { allUnsaved, useLeaveUnsaved } from './tabs/useLeaveUnsaved';

/**
 * Warns that another window of this login has switched the shop, so that saves would be refused here. Stands in the
 * layout's flow, so that it covers nothing.
 */
export function ShopElsewhere() {
  const elsewhere = useSelector(shopActor, ({ context }) => context.elsewhere);
  const leave = useLeaveUnsaved();
  if (!elsewhere) return null;
  const here = session.context().name;
  const follow = async () => {
    if (await leave(allUnsaved(), '切换')) shopActor.send({ type: 'follow' });
  };
  return (
    <Alert
      severity="warning"
      sx={{ flexShrink: 0, borderRadius: 0, alignItems: 'center', flexWrap: { xs: 'wrap', md: 'nowrap' } }}
      action={
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <Button size="small" variant="contained" onClick={() => void follow()}>
            进入{elsewhere.name}
          </Button>
          <Button size="small" onClick={() => shopActor.send({ type: 'stay' })}>
            留在{here}
          </Button>
        </Box>
      }
    >
      另一个窗口已切换到“{elsewhere.name}”，本窗口仍是“{here}”，在这里保存会被拒绝。
    </Alert>
  );
}
