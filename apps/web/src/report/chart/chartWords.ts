import { formatYuan } from '@partsdesk/core/money';

/** Labels an axis of money, whole yuan or 万. */
export const inTenThousands = (fen: number) =>
  Math.abs(fen) >= 1_000_000 ? `${Math.round(fen / 100_000) / 10}万` : String(Math.round(fen / 100));

export const amountText = (fen: number | null) => (fen === null ? '' : formatYuan(fen));

interface Told {
  seriesLabel?: string | undefined;
}

const told = (point: string, { seriesLabel }: Told, amount: string) =>
  [point, seriesLabel, amount || '无'].filter(Boolean).join('，');

/** What a chart says by itself; its points are read out as their figures while the arrow keys go along them. */
export const CHART_WORDS = {
  loading: '加载中…',
  noData: '没有数据',
  a11yNoValue: '无',
  a11yConnector: '，',
  barDescription: (point: Told & { formattedCategoryValue: string; formattedValue: string }) =>
    told(point.formattedCategoryValue, point, point.formattedValue),
  lineDescription: (point: Told & { formattedXValue: string; formattedYValue: string }) =>
    told(point.formattedXValue, point, point.formattedYValue),
};
