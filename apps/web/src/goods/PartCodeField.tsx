import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';

type PartCodeFieldProps = Pick<React.ComponentProps<typeof SearchSelect>, 'name' | 'error' | 'addRule'> & {
  value: string;
  onChange: (skuCode: string) => void;
};

/** Chooses a part of the archive by name, code or pinyin, and holds its code. */
export function PartCodeField({ value, onChange, ...field }: PartCodeFieldProps) {
  const goods = useGroup(goodsSku);
  return (
    <SearchSelect<{ id: string } & Schemas['SkuStock']>
      {...field}
      label="商品"
      required
      value={value}
      hint="按名称、编码、拼音查找"
      load={async (query, signal) => {
        const page = await goods.stockPage(query, { signal });
        return { ...page, records: page.records.map((part) => ({ ...part, id: part.skuCode })) };
      }}
      text={(part) => [part.name, partFacts(part)].filter(Boolean).join('　')}
      onChange={(skuCode) => onChange(skuCode ?? '')}
    />
  );
}
