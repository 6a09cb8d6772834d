import { rateText } from '@partsdesk/core/report/saleReport';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { Figures } from '@partsdesk/ui/page/Figures';
import { Cost } from '@partsdesk/ui/text/Cost';
import { Money } from '@partsdesk/ui/text/Money';
import { Quantity } from '@partsdesk/ui/text/Quantity';

interface SaleFiguresProps {
  days: { from?: string | undefined; to?: string | undefined };
  sums: Schemas['SaleFigures'] | undefined;
  /** Costs are shown too. */
  cost: boolean;
}

/** Shows what all rows of the report come to. */
export function SaleFigures({ days: { from, to }, sums, cost }: SaleFiguresProps) {
  return (
    <Figures
      label="销售合计"
      inset
      figures={[
        ['期间', from || to ? `${from ?? '月初'} 至 ${to ?? '今天'}` : '本月'],
        ['单数', sums ? `${String(sums.orders)} 单` : '-'],
        ['数量', <Quantity key="quantity" value={sums?.quantity} />],
        ['销售额', <Money key="sales" fen={sums?.sales} />],
        ['退货额', <Money key="returned" fen={sums?.returned} />],
        ['净销售额', <Money key="net" fen={sums?.net} />],
        ...(cost
          ? [
              ['成本', <Cost key="cost" value={sums?.cost} />] as const,
              ['毛利', <Cost key="margin" value={sums?.margin} />] as const,
              ['毛利率', rateText(sums?.marginRate ?? null)] as const,
            ]
          : []),
      ]}
    />
  );
}
