import type { ExampleRequests } from '../testing/exampleRequest';
import { moment } from '../testing/exampleWorld';

export const noticeExamples = {
  'nest/onlineNotice/add': ({ server }) => ({ body: { title: '放假通知', content: '国庆放假三天', startTime: moment(server, 0), endTime: moment(server, 86_400) } }),
  'nest/onlineNotice/get': ({ noticeId }) => ({ query: { id: noticeId } }),
  'nest/onlineNotice/getByTime': () => ({}),
  'nest/onlineNotice/page': () => ({ query: { title: '通知', current: 1, pageSize: 10 } }),
  'parts/customerRemind/amountStatistics': () => ({}),
  'parts/remindStatistics/all': () => ({}),
} satisfies Partial<ExampleRequests>;
