import { cardExportColumns } from '@partsdesk/core/customer/export/exportColumns';
import { customerCardExport } from '@partsdesk/sdk/parts/customerCardExport';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ExportApplications } from './ExportApplications';

/** 卡导出记录: the applications for exports of stored-value cards. */
export function CustomerCardExport() {
  const { page, download, audit, withdraw } = useGroup(customerCardExport);
  return (
    <ExportApplications
      title="卡导出记录"
      group="customerCardExport"
      page={page}
      calls={{ audit, withdraw, download }}
      exported={cardExportColumns}
      empty="还没有人申请导出卡资料。在储值卡里点“申请导出”，由另一位同事审核后在这里下载。"
    />
  );
}
