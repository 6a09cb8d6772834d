import { defineLifecycle } from '../../lifecycle';

const CHOOSE = ['parts/subscribeTemplateStoreRelation/addBatch'] as const;

/** 消息模板: chosen by the shop, opened or refused by WeChat, which may also lose it later (MKT-66, MKT-68). */
export const subscribeChoiceLifecycle = defineLifecycle({
  name: 'subscribeChoice',
  initial: 'none',
  statuses: {
    none: { code: 0, label: '未选', tone: 'default' },
    opening: { code: 1, label: '开通中', tone: 'info' },
    opened: { code: 2, label: '已开通', tone: 'success' },
    failed: { code: 3, label: '开通失败', tone: 'error' },
  },
  events: {
    choose: { label: '选用', raisedBy: CHOOSE, moves: { none: 'opening', failed: 'opening' } },
    opened: { label: '开通成功', raisedBy: ['system'], moves: { opening: 'opened' } },
    failed: { label: '开通失败', raisedBy: ['system'], moves: { opening: 'failed' } },
    // WeChat knows the template no more.
    lose: { label: '模板失效', raisedBy: ['system'], moves: { opened: 'failed' } },
    drop: { label: '取消', raisedBy: CHOOSE, moves: { opening: 'none', opened: 'none', failed: 'none' } },
  },
});
