import Box from '@mui/material/Box';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import type { Staff } from './StaffEdit';

export function StaffName({ staff }: { staff: Pick<Staff, 'name' | 'isMaster' | 'isService'> }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      {staff.name}
      {staff.isMaster && <StatusChip tone="orange">店主</StatusChip>}
      {staff.isService && <StatusChip tone="blue">服务</StatusChip>}
    </Box>
  );
}

/** Shows the platforms that an employee is bound to. */
export function PlatformChips({ staff }: { staff: Pick<Staff, 'bound' | 'fenxiaoBound'> }) {
  if (!staff.bound && !staff.fenxiaoBound) return <span>-</span>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      {staff.bound && <StatusChip tone="green">协作平台</StatusChip>}
      {staff.fenxiaoBound && <StatusChip tone="green">分销</StatusChip>}
    </Box>
  );
}
