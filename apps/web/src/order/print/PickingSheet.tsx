import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { SlipFrame } from './SlipFrame';
import { SlipTable } from './SlipTable';

type Out = Schemas['SaleOutDetail'];
type Line = Out['lines'][number];

const byPlace = (a: Line, b: Line) =>
  `${a.warehouseName} ${a.shelf} ${a.skuCode}`.localeCompare(`${b.warehouseName} ${b.shelf} ${b.skuCode}`, 'zh-CN');

/** 拣货单: what is still to be handed out of one or several outbounds, each on a page, in the order of the shelves. */
export function PickingSheet({ outs }: { outs: readonly Out[] }) {
  return outs.map((out, index) => (
    <Box key={out.id} sx={index > 0 ? { breakBefore: 'page' } : {}}>
      <SlipFrame
        shopName={out.shopName}
        title="拣货单"
        code={out.code}
        facts={[
          ['客户', out.customerName],
          ['车牌', orDash(out.plate)],
          ['开单时间', formatMoment(out.createTime)],
        ]}
        signatures={['拣货人', '复核人']}
      >
        <SlipTable<Line>
          lines={out.lines.filter(({ restQuantity }) => restQuantity > 0).sort(byPlace)}
          columns={[
            ['✓', () => '　'],
            ['货位', (line) => orDash(line.shelf)],
            ['仓库', (line) => line.warehouseName],
            ['商品编码', (line) => line.skuCode],
            ['商品', (line) => [line.name, line.spec].filter(Boolean).join(' ')],
            ['品牌', (line) => orDash(line.brandName)],
            ['应拣', (line) => `${formatQuantity(line.restQuantity)} ${line.unitName}`, 'figure'],
          ]}
        />
        {out.remark && <Box>备注：{out.remark}</Box>}
      </SlipFrame>
    </Box>
  ));
}
