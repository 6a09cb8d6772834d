import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { formatFen } from '@partsdesk/core/money';
import { conditionLabel } from '@partsdesk/core/order/returns/returnReasons';
import { formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { SlipFrame } from './SlipFrame';
import { SlipSums } from './SlipSums';
import { SlipTable } from './SlipTable';

type Back = Schemas['SalesReturnDetail'];

/** 销售退货单 on paper. */
export function ReturnSheet({ back }: { back: Back }) {
  return (
    <SlipFrame
      shopName={back.shopName}
      title="销售退货单"
      code={back.code}
      facts={[
        ['客户', back.customerName],
        ['电话', orDash(back.customerPhone)],
        ['原出库单号', back.saleOutCode],
        ['开单时间', formatMoment(back.createTime)],
        ['开单人', back.by],
      ]}
      signatures={['收货人', '退款人', '客户签字']}
    >
      <SlipTable<Back['lines'][number]>
        lines={back.lines}
        columns={[
          ['序号', (_, index) => index + 1],
          ['商品编码', (line) => line.skuCode],
          ['商品', (line) => `${line.name} ${line.spec}`.trim()],
          ['单位', (line) => line.unitName],
          ['退货数量', (line) => formatQuantity(line.quantity), 'figure'],
          ['成色', (line) => conditionLabel(line.condition)],
          ['退货原因', (line) => line.reason],
          ['退款金额', (line) => formatFen(line.amount), 'figure'],
        ]}
      />
      <SlipSums
        label="退款合计"
        amount={back.amount}
        others={[
          ['已退', back.refunded],
          ['未退', back.amount - back.refunded],
        ]}
      />
      {back.remark && <Box>备注：{back.remark}</Box>}
    </SlipFrame>
  );
}
