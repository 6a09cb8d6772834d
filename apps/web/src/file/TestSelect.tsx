import Box from '@mui/material/Box';
import { customer } from '@partsdesk/sdk/parts/customer';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DictionarySelect } from '@partsdesk/ui/form/DictionarySelect';
import { enabledChoices } from '@partsdesk/ui/form/enabled';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { Page } from '@partsdesk/ui/page/Page';
import { useState } from 'react';
import { Specimen } from './Specimen';

/** 下拉选择测试: runs the selects against the real server. */
export function TestSelect() {
  const [customers, goods] = [useGroup(customer), useGroup(goodsShopOrder)];
  const [customerId, setCustomerId] = useState<string>();
  const [skuId, setSkuId] = useState<string>();
  const [source, setSource] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const [status, setStatus] = useState<0 | 1>(1);
  return (
    <Page title="下拉选择测试" plain>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))' }}>
        <Specimen name="远程搜索：客户" value={customerId ?? null}>
          <SearchSelect
            label="客户"
            name="customerId"
            value={customerId}
            onChange={setCustomerId}
            load={(query, signal) => customers.page(query, { signal })}
            text={({ name, phone }: { id: string; name: string; phone: string }) => `${name} ${phone}`}
          />
        </Specimen>
        <Specimen name="远程搜索：商品" value={skuId ?? null}>
          <SearchSelect
            label="商品"
            name="skuId"
            value={skuId}
            onChange={setSkuId}
            load={async (query, signal) => {
              const page = await goods.page(query, { signal });
              return {
                ...page,
                records: page.records.map((part) => ({ id: part.skuId, name: `${part.name} ${part.skuCode}` })),
              };
            }}
            text={({ name }) => name}
          />
        </Specimen>
        <Specimen name="字典下拉：客户来源" value={source ?? null}>
          <DictionarySelect label="客户来源" name="source" type="customerSource" value={source} onChange={setSource} />
        </Specimen>
        <Specimen name="字典下拉：不存在的字典" value={missing ?? null}>
          <DictionarySelect
            label="不存在的字典"
            name="missing"
            type="noSuchType"
            value={missing}
            onChange={setMissing}
          />
        </Specimen>
        <Specimen name="固定选项" value={status}>
          <SelectField label="状态" name="status" choices={enabledChoices} value={status} onChange={setStatus} />
        </Specimen>
      </Box>
    </Page>
  );
}
