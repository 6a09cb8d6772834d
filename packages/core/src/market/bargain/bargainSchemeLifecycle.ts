import { defineLifecycle } from '../../lifecycle';

/** 砍价方案: what is offered keeps its prices; what was begun goes on after the scheme is taken back. */
export const bargainSchemeLifecycle = defineLifecycle({
  name: 'bargainScheme',
  initial: 'notOnline',
  statuses: {
    notOnline: { code: 0, label: '未上线', tone: 'default' },
    online: { code: 1, label: '已上线', tone: 'success' },
    offline: { code: 2, label: '已下线', tone: 'default' },
  },
  events: {
    update: {
      label: '修改',
      raisedBy: ['parts/bargainActSchema/update'],
      moves: { notOnline: 'notOnline', offline: 'offline' },
    },
    adjust: { label: '调整', raisedBy: ['parts/bargainActSchema/update'], moves: { online: 'online' } },
    online: {
      label: '上线',
      raisedBy: ['parts/bargainActSchema/online', 'parts/bargainActSchema/addAndOnline'],
      moves: { notOnline: 'online', offline: 'online' },
    },
    offline: { label: '下线', raisedBy: ['parts/bargainActSchema/offline'], moves: { online: 'offline' } },
  },
});
