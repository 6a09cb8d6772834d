import { addDays, dayOf } from '../../clock';
import { type BeforeOutcome, answerOf, outcomeOf } from '../../kit/beforeOutcome';
import type { Group } from '../../kit/contract';
import { Failure } from '../../kit/failure';
import { askWechat, componentToken } from '../../outside/wechatPlatform';
import { boundMiniApp, wechatAppOf } from './wechatApp';

interface VisitTrend {
  list: {
    ref_date: string;
    session_cnt: number;
    visit_pv: number;
    visit_uv: number;
    visit_uv_new: number;
    stay_time_uv: number;
    stay_time_session: number;
    visit_depth: number;
  }[];
}
interface Visit {
  date: string;
  sessionCount: number;
  visitPv: number;
  visitUv: number;
  visitUvNew: number;
  stayTimeUv: number;
  stayTimeSession: number;
  visitDepth: number;
}
interface Template {
  templateId: number;
  version: string;
  description: string;
  createTime: string;
}

export const weixin: Group<'parts/weixin'> = {
  getDailyVisitTrend: {
    before: (outside, { query }) =>
      outcomeOf(async (): Promise<Visit | null> => {
        const yesterday = dayOf(addDays(outside.now, -1));
        const day = query.date ?? yesterday;
        if (day > yesterday) throw new Failure('最晚只能查询昨天的数据', { field: 'date' });
        const bound = await outside.store((db) => wechatAppOf(db, outside.storeId));
        if (bound?.bind_status !== 1) return null;
        const { token } = await boundMiniApp(outside);
        const {
          list: [found],
        } = await askWechat<VisitTrend>(
          outside,
          '/datacube/getweanalysisappiddailyvisittrend',
          { access_token: token },
          { begin_date: day.replaceAll('-', ''), end_date: day.replaceAll('-', '') },
        );
        return {
          date: day,
          sessionCount: found?.session_cnt ?? 0,
          visitPv: found?.visit_pv ?? 0,
          visitUv: found?.visit_uv ?? 0,
          visitUvNew: found?.visit_uv_new ?? 0,
          stayTimeUv: found?.stay_time_uv ?? 0,
          stayTimeSession: found?.stay_time_session ?? 0,
          visitDepth: found?.visit_depth ?? 0,
        };
      }),
    handle: (_ctx, { before }: { before: BeforeOutcome<Visit | null> }) => answerOf(before),
  },

  getTemplateList: {
    before: (outside) =>
      outcomeOf(async (): Promise<Template[]> => {
        const { template_list: templates } = await askWechat<{
          template_list: { template_id: number; user_version: string; user_desc: string; create_time: number }[];
        }>(outside, '/wxa/gettemplatelist', { access_token: await componentToken(outside) }, {});
        return templates
          .map((one) => ({
            templateId: one.template_id,
            version: one.user_version,
            description: one.user_desc,
            createTime: new Date(one.create_time * 1000).toISOString(),
          }))
          .sort((one, other) => other.createTime.localeCompare(one.createTime));
      }),
    handle: (_ctx, { before }: { before: BeforeOutcome<Template[]> }) => answerOf(before),
  },
};
