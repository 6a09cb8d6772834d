import { defineLifecycle } from '../lifecycle';

/** 商品导入: a sheet is read, checked and corrected, and carried out by a job; the rest of a stopped job can be resumed. */
export const goodsImportLifecycle = defineLifecycle({
  name: 'goodsImport',
  initial: 'reading',
  statuses: {
    reading: { code: 0, label: '读取中', tone: 'default' },
    draft: { code: 1, label: '待确认', tone: 'warning' },
    importing: { code: 2, label: '导入中', tone: 'info' },
    imported: { code: 3, label: '已导入', tone: 'success' },
    discarded: { code: 4, label: '已放弃', tone: 'default' },
    undone: { code: 5, label: '已撤销', tone: 'default' },
  },
  events: {
    read: { label: '读取完成', raisedBy: ['system'], moves: { reading: 'draft' } },
    reread: {
      label: '重新对应列',
      raisedBy: ['parts/goodsImport/map'],
      moves: { reading: 'reading', draft: 'reading' },
    },
    start: { label: '开始导入', raisedBy: ['parts/goods/importData'], moves: { draft: 'importing' } },
    finish: { label: '导入完成', raisedBy: ['system'], moves: { importing: 'imported' } },
    stop: { label: '停止', raisedBy: ['system'], moves: { importing: 'draft' } },
    discard: {
      label: '放弃',
      raisedBy: ['parts/goodsImport/discard'],
      moves: { reading: 'discarded', draft: 'discarded' },
    },
    // Again, for parts that were in use the first time.
    undo: {
      label: '撤销导入',
      raisedBy: ['parts/goodsImport/undo'],
      moves: { imported: 'undone', undone: 'undone' },
    },
  },
});

/** Outcome of a row of the sheet. */
export const goodsImportRow = {
  statuses: {
    faulty: { code: 0, label: '有错误', tone: 'error' },
    add: { code: 1, label: '新增', tone: 'success' },
    update: { code: 2, label: '更新', tone: 'info' },
    same: { code: 3, label: '无变化', tone: 'default' },
    skipped: { code: 4, label: '跳过', tone: 'default' },
    imported: { code: 5, label: '已导入', tone: 'success' },
    undone: { code: 6, label: '已撤销', tone: 'default' },
  },
} as const;
