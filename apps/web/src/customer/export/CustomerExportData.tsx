import { customerExportColumns } from '@partsdesk/core/customer/export/exportColumns';
import { customerExportApply } from '@partsdesk/sdk/parts/customerExportApply';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ExportApplications } from './ExportApplications';

/** 客户导出记录: the applications for exports of customers. */
export function CustomerExportData() {
  const { page, getAuditExp: download, audit, withdraw } = useGroup(customerExportApply);
  return (
    <ExportApplications
      title="客户导出记录"
      group="customerExportApply"
      page={page}
      calls={{ audit, withdraw, download }}
      exported={customerExportColumns}
      empty="还没有人申请导出客户。在门店客户或全部客户里点“申请导出”，由另一位同事审核后在这里下载。"
    />
  );
}
