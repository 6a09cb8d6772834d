import { formatMoment } from '@partsdesk/core/dates';
import type { ListColumn } from '@partsdesk/core/listColumns';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sheetOf, sheetRows } from '../../file/listSheet';
import type { Group } from '../../kit/contract';
import { page } from '../../kit/page';
import { seenExhibition } from './exhibitionRows';
import { matchingRecords, shownRecord } from './recordRows';

type Record = Schemas['SignInRecord'];

/** Makes a column for every field under each name that it had, in the order of the exhibition's fields. */
function columnsOf(records: readonly Record[], order: readonly string[]): ListColumn<Record>[] {
  const named = new Map(
    records.flatMap(({ values }) => values).map((one) => [`${one.attributeId} ${one.label}`, one] as const),
  );
  const place = ({ attributeId }: { attributeId: string }) => order.indexOf(attributeId);
  return [
    { field: 'day', title: '签到日期' },
    { field: 'createTime', title: '签到时间', kind: 'moment' },
    { field: 'customerName', title: '客户' },
    { field: 'phone', title: '手机号' },
    ...[...named.values()]
      .toSorted((one, other) => place(one) - place(other))
      .map(({ attributeId, label }): ListColumn<Record> => ({
        field: 'values',
        title: label,
        text: ({ values }) =>
          values.find((value) => value.attributeId === attributeId && value.label === label)?.value ?? '',
      })),
  ];
}

export const signInExhibitionRecord: Group<'parts/signInExhibitionRecord'> = {
  async page(ctx, { query }) {
    await seenExhibition(ctx, query.exhibitionId);
    const { records, ...rest } = await page(ctx, matchingRecords(ctx, query), query);
    return { ...rest, records: records.map(shownRecord) };
  },

  async export(ctx, { query }) {
    const exhibition = await seenExhibition(ctx, query.exhibitionId);
    const found = await sheetRows<Record & { seesPhones: boolean }>(matchingRecords(ctx, query));
    const records = found.map(shownRecord);
    const mark = [
      exhibition.shopName,
      `导出人：${ctx.user?.name ?? ''}`,
      `导出时间：${formatMoment(ctx.now.toISOString())}`,
      '仅限本人使用，不得外传',
    ].join(' · ');
    const order = exhibition.attributes.map(({ id }) => id);
    return sheetOf(`${exhibition.name}-签到记录`, columnsOf(records, order), records, mark);
  },
};
