import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Day } from '@partsdesk/core/dates';
import { withRecent } from '@partsdesk/core/recentlyUsed';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { DocumentNumber } from '@partsdesk/ui/document/DocumentNumber';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { MiniPagination } from '@partsdesk/ui/list/MiniPagination';
import { RecentlyUsed } from '@partsdesk/ui/list/RecentlyUsed';
import { SearchPopover } from '@partsdesk/ui/list/SearchPopover';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Page } from '@partsdesk/ui/page/Page';
import { Ellipsis } from '@partsdesk/ui/text/Ellipsis';
import { Money } from '@partsdesk/ui/text/Money';
import { useCopy } from '@partsdesk/ui/text/useCopy';
import { useState } from 'react';
import { Specimen } from './Specimen';

/** 组件目录: shows every shared widget for a trial. */
export function TestCatalogue() {
  const copy = useCopy();
  const [text, setText] = useState('XS-A01-20261121-000007');
  const [keyword, setKeyword] = useState<string>();
  const [recent, setRecent] = useState(['王师傅修理厂', '顺达车队', '李四', '城东出租', '张三']);
  const [price, setPrice] = useState<number | undefined>(1250);
  const [quantity, setQuantity] = useState<number | undefined>(1.5);
  const [[from, to], setRange] = useState<readonly [Day | undefined, Day | undefined]>([undefined, undefined]);
  const [[validFrom, validTo], setValid] = useState<readonly [Day | undefined, Day | undefined]>([
    undefined,
    undefined,
  ]);
  const [few, setFew] = useState({ page: 1, pageSize: 10 });
  const [many, setMany] = useState({ page: 1, pageSize: 10 });
  return (
    <Page title="组件目录" plain>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(360px, 100%), 1fr))' }}>
        <Specimen name="复制">
          <TextField label="内容" name="text" value={text} onChange={setText} />
          <Button variant="outlined" onClick={() => void copy(text)}>
            复制
          </Button>
          <DocumentNumber code="CK-A01-20261121-000012" />
        </Specimen>
        <Specimen name="搜索气泡（最多10个字）" value={keyword ?? null}>
          <SearchPopover label="商品名称" value={keyword} onSearch={setKeyword} />
        </Specimen>
        <Specimen name="最近使用（收起3个，最多8个）">
          <RecentlyUsed
            items={recent}
            keyOf={String}
            text={String}
            onPick={(name) => setRecent((before) => withRecent(before, name, String))}
          />
        </Specimen>
        <Specimen name="金额输入" value={price ?? null}>
          <PriceField label="单价" name="price" value={price} onChange={setPrice} />
        </Specimen>
        <Specimen name="数量输入" value={quantity ?? null}>
          <QuantityField label="数量" name="quantity" decimals={3} value={quantity} onChange={setQuantity} />
        </Specimen>
        <Specimen name="日期范围（查询，不含将来）" value={[from ?? null, to ?? null]}>
          <DateRange
            label="下单日期"
            from={{ name: 'from', value: from, onChange: (day) => setRange(([, last]) => [day, last]) }}
            to={{ name: 'to', value: to, onChange: (day) => setRange(([first]) => [first, day]) }}
          />
        </Specimen>
        <Specimen name="日期范围（有效期，可选将来）" value={[validFrom ?? null, validTo ?? null]}>
          <DateRange
            future
            label="有效期"
            from={{ name: 'validFrom', value: validFrom, onChange: (day) => setValid(([, last]) => [day, last]) }}
            to={{ name: 'validTo', value: validTo, onChange: (day) => setValid(([first]) => [first, day]) }}
          />
        </Specimen>
        <Specimen name="小分页（不超过5页）" value={few}>
          <MiniPagination {...few} total={42} onChange={(page, pageSize) => setFew({ page, pageSize })} />
        </Specimen>
        <Specimen name="小分页（超过5页用滑块）" value={many}>
          <MiniPagination {...many} total={420} onChange={(page, pageSize) => setMany({ page, pageSize })} />
        </Specimen>
        <Specimen name="按宽度截断">
          <Ellipsis text="机油滤清器 LQ-001 适用大众朗逸、速腾、宝来" width={24} />
        </Specimen>
        <Specimen name="权限：隐藏或停用">
          <Permitted path="no.such">
            <Button variant="outlined">没有权限时看不到</Button>
          </Permitted>
          <Permitted path="no.such" otherwise="disable">
            <Button variant="outlined">没有权限时不可用</Button>
          </Permitted>
        </Specimen>
        <Specimen name="状态与金额">
          <EnabledChip status={1} />
          <EnabledChip status={0} />
          <Money fen={123_450} />
          <Money fen={-980} />
        </Specimen>
        <Specimen name="空状态">
          <EmptyState text="还没有标签。给客户分组后，发券和回访更方便。" />
        </Specimen>
      </Box>
    </Page>
  );
}
