export const screens = [
  { path: '/faq/faqDoc', name: 'FaqDoc', title: '帮助文档', layout: 'public' },
  { path: '/notice/notice-detail', name: 'NoticeDetail', title: '公告详情', layout: 'main' },
  { path: '/platform/notice', name: 'PlatformNotice', title: '公告管理', layout: 'main' },
] as const;
