import { cardExportColumns } from '@partsdesk/core/customer/export/exportColumns';
import { customerCardExport } from '@partsdesk/sdk/parts/customerCardExport';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { ApplyExport } from './ApplyExport';

interface ApplyCardExportProps {
  filter: Parameters<ReturnType<typeof customerCardExport>['checkExport']>[0];
  filterText: string;
  onClose: () => void;
}

/** Applies for an export of the stored-value cards that a list's filter finds. */
export function ApplyCardExport({ filter, filterText, onClose }: ApplyCardExportProps) {
  const exports = useGroup(customerCardExport);
  return (
    <ApplyExport
      noun="储值卡"
      measure="张"
      filterText={filterText}
      columns={cardExportColumns}
      check={useLoad(exports.checkExport, filter)}
      records="卡导出记录"
      apply={(fields, reason, idempotencyKey) =>
        exports.applyExportCard(
          { ...filter, fields: fields as Schemas['CardExportField'][], reason },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    />
  );
}
