import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { can } from '@partsdesk/core/lifecycle';
import { saleOutLifecycle } from '@partsdesk/core/order/outbound/saleOutLifecycle';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Link } from 'react-router-dom';
import { pathOfRoute } from '../../../screenList';
import { useMayVisit } from '../../../useMayVisit';

/** Tells that goods of a finished sale are still to be handed out, with the way to 待出库 for whoever may open it. */
export function GoodsToHandOut({ saleOutId }: { saleOutId: string }) {
  const mayVisit = useMayVisit();
  const { data: out } = useLoad(useGroup(saleOut).item, { id: saleOutId });
  if (!out || !can(saleOutLifecycle, out.status, 'handOutAll')) return null;
  return (
    <Box role="status" aria-label="出库提醒" sx={{ color: 'warning.main' }}>
      货还没出库
      {mayVisit('CashWaitOutStock') && (
        <>
          ，
          <MuiLink component={Link} to={`${pathOfRoute('CashWaitOutStock') ?? ''}?id=${saleOutId}`}>
            去待出库
          </MuiLink>
        </>
      )}
    </Box>
  );
}
