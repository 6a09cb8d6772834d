import { text, type Act, type Row, type Tab } from './tab';

/** Answers WeChat's question whether one message of a kind may come. */
const answer = (row: Row, label: string, refuse: boolean): Act => ({
  path: '/sandbox/wechat/control/subscribe/answer',
  label,
  hidden: { templateId: text(row.templateId) },
  body: ({ templateId }, { appId, person }) => ({
    appId,
    openId: `o-${appId}-${person}`,
    templateIds: [templateId],
    refuse,
  }),
});

/** The messages that the store sends: the customer takes one of a kind, or refuses. */
export const messagesTab: Tab = {
  key: 'messages',
  title: '消息提醒',
  list: '/api/parts/app/subscribeTemplate/list',
  empty: '这家店还没有要发的消息。',
  text: (row) => [text(row.title)],
  acts: {
    accept: (row) => answer(row, '允许一次', false),
    refuse: (row) => answer(row, '拒绝', true),
  },
};
