import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoment } from '@partsdesk/core/dates';
import { formatThousands } from '@partsdesk/core/format';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { Money } from '@partsdesk/ui/text/Money';
import { orDash } from '@partsdesk/ui/text/orDash.ts';

/** Shows one of two customers with what stands on the account. */
export function DuplicateCustomer({ customer }: { customer: Schemas['DuplicateCustomer'] }) {
  return (
    <Box sx={{ minWidth: 0, display: 'grid', gap: 2, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography component="h2" variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {customer.name}
        </Typography>
        {customer.status === 0 && <EnabledChip status={0} />}
      </Box>
      <FactGrid
        facts={[
          ['手机号', orDash(customer.phone)],
          ['所属门店', customer.shopName],
          ['车牌', orDash(customer.plates.join('、'))],
          ['销售单', formatThousands(customer.orders)],
          ['欠款', <Money key="debt" fen={customer.debt} />],
          ['储值余额', <Money key="value" fen={customer.storedValue} />],
          ['积分', formatThousands(customer.points)],
          ['新增时间', formatMoment(customer.createTime)],
        ]}
      />
    </Box>
  );
}
