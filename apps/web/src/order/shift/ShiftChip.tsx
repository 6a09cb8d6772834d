import ButtonBase from '@mui/material/ButtonBase';
import { canVisit } from '@partsdesk/core/account/permissions';
import { inShopTime } from '@partsdesk/core/dates';
import { shiftRecord } from '@partsdesk/sdk/parts/shiftRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { shopActor } from '../../session';

/** Shows whether the cashier's shift is open and links to it; hidden for users without a drawer. */
export function ShiftChip() {
  const shifts = useGroup(shiftRecord);
  const allowed = useSelector(
    shopActor,
    ({ context }) =>
      context.permissions !== undefined &&
      canVisit(context.permissions, { path: '/cash/shift', routeName: 'CashShift' }),
  );
  const { data } = useLoad(allowed ? shifts.getCurrentRecord : undefined);
  if (!allowed) return null;
  const known = data !== undefined;
  return (
    <ButtonBase
      component={Link}
      to="/cash/shift"
      title={data ? `班次 ${data.code}` : known ? '还没有开班，收款不会计入任何班次' : ''}
      sx={{
        borderRadius: 1,
        minHeight: 32,
        minWidth: 92,
        justifyContent: 'end',
        visibility: known ? 'visible' : 'hidden',
      }}
    >
      {data ? (
        <StatusChip tone="green">{inShopTime(data.startTime).format('HH:mm')} 开班</StatusChip>
      ) : (
        <StatusChip tone="orange">未开班，去开班</StatusChip>
      )}
    </ButtonBase>
  );
}
