export const screens = [
  { path: '/faq/faqDoc', name: 'FaqDoc', title: '帮助文档', layout: 'public', component: 'help/FaqDoc' },
  { path: '/notice/notice-detail', name: 'NoticeDetail', title: '公告详情', layout: 'main', component: 'NoticeDetail' },
  {
    path: '/platform/notice',
    name: 'PlatformNotice',
    title: '公告管理',
    layout: 'main',
    added: true,
    component: 'PlatformNotice',
  },
  {
    path: '/platform/message',
    name: 'PlatformMessage',
    title: '失败消息',
    layout: 'main',
    added: true,
    component: 'PlatformMessage',
  },
  {
    path: '/store/message',
    name: 'StoreMessage',
    title: '未送达消息',
    layout: 'main',
    added: true,
    component: 'StoreMessage',
  },
] as const;
