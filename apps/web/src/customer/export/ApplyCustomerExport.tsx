import { customerExportColumns } from '@partsdesk/core/customer/export/exportColumns';
import { customerExportApply } from '@partsdesk/sdk/parts/customerExportApply';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { ApplyExport } from './ApplyExport';

interface ApplyCustomerExportProps {
  filter: Schemas['CustomerExportFilter'];
  filterText: string;
  onClose: () => void;
}

/** Applies for an export of the customers that a list's filter finds. */
export function ApplyCustomerExport({ filter, filterText, onClose }: ApplyCustomerExportProps) {
  const exports = useGroup(customerExportApply);
  return (
    <ApplyExport
      noun="客户"
      measure="位"
      filterText={filterText}
      columns={customerExportColumns}
      check={useLoad(exports.checkExport, filter)}
      records="客户导出记录"
      apply={(fields, reason, idempotencyKey) =>
        exports.add({ filter, fields: fields as Schemas['CustomerExportField'][], reason }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
