import { defineLifecycle } from '../../lifecycle';

/**
 * 导出申请: customers or cards leave the house only after a second person has decided, once, and within 72 hours
 * (MEM-81, MEM-83). The file is made at the download, so that no state stands for making it.
 */
export const dataExportLifecycle = defineLifecycle({
  name: 'dataExport',
  initial: 'waiting',
  statuses: {
    waiting: { code: 0, label: '待审核', tone: 'warning' },
    ready: { code: 1, label: '待下载', tone: 'info' },
    downloaded: { code: 2, label: '已下载', tone: 'success' },
    rejected: { code: 3, label: '已驳回', tone: 'error' },
    withdrawn: { code: 4, label: '已撤回', tone: 'default' },
    expired: { code: 5, label: '已失效', tone: 'default' },
  },
  events: {
    approve: {
      label: '通过',
      raisedBy: ['parts/customerExportApply/audit', 'parts/customerCardExport/audit'],
      moves: { waiting: 'ready' },
    },
    reject: {
      label: '驳回',
      raisedBy: ['parts/customerExportApply/audit', 'parts/customerCardExport/audit'],
      moves: { waiting: 'rejected' },
    },
    withdraw: {
      label: '撤回',
      raisedBy: ['parts/customerExportApply/withdraw', 'parts/customerCardExport/withdraw'],
      moves: { waiting: 'withdrawn' },
    },
    // Again for a few minutes, with the same login: mayRepeat.
    download: {
      label: '下载',
      raisedBy: ['parts/customerExportApply/getAuditExp', 'parts/customerCardExport/download'],
      moves: { ready: 'downloaded', downloaded: 'downloaded' },
    },
    expire: { label: '失效', raisedBy: ['system'], moves: { ready: 'expired' } },
  },
});
