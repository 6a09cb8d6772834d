import { dataExportLifecycle } from '@partsdesk/core/customer/export/dataExportLifecycle';
import { documentOwner } from '../../kit/owner/documentOwner';

/** Owns `data_export`: its status and its version are written here alone. */
export const dataExports = documentOwner({
  table: 'data_export',
  entity: 'dataExport',
  noun: '导出申请单',
  lifecycles: { status: dataExportLifecycle },
});
