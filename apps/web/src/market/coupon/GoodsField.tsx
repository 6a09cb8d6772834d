import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import { goodsSku } from '@partsdesk/sdk/parts/goodsSku';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { categoryChoices } from '../../goods/archive/categoryChoices';
import { ChosenChips } from './ChosenChips';

type Named = Schemas['CouponSchemeGoods'];

type GoodsFieldProps = Pick<React.ComponentProps<typeof SearchSelect>, 'name' | 'error' | 'addRule'> & {
  scope: 1 | 2;
  /** One part alone: another takes its place. */
  single?: boolean;
  value: Named[];
  onChange: (goods: Named[]) => void;
};

/** Chooses the categories or parts of a scheme, one after the other. */
export function GoodsField({ scope, single = false, value, onChange, ...field }: GoodsFieldProps) {
  const [categories, parts] = [useGroup(goodsCategory), useGroup(goodsSku)];
  const { data: tree = [] } = useLoad(scope === 1 ? categories.list : undefined);
  const add = (one: Named) => {
    if (!value.some(({ id }) => id === one.id)) onChange(single ? [one] : [...value, one]);
  };
  const choices = categoryChoices(tree);
  return (
    <>
      {scope === 1 ? (
        <SelectField
          {...field}
          label="适用分类"
          hint="下级分类一起适用，可以选几个"
          value={undefined}
          choices={choices}
          onChange={(id: string) => add({ id, name: choices.find((one) => one.value === id)?.search ?? '' })}
        />
      ) : (
        <SearchSelect<{ id: string } & Schemas['SkuStock']>
          {...field}
          label={single ? '兑换商品' : '适用商品'}
          hint={single ? '按名称、编码、拼音查找，只选一个' : '按名称、编码、拼音查找，可以选几个'}
          value=""
          load={async (query, signal) => {
            const page = await parts.stockPage(query, { signal });
            return { ...page, records: page.records.map((part) => ({ ...part, id: part.skuId })) };
          }}
          text={(part) => [part.name, partFacts(part)].filter(Boolean).join('　')}
          // What is picked is added to the others by `onPick`.
          onChange={() => undefined}
          onPick={(part) => part && add({ id: part.skuId, name: [part.name, part.skuCode].join(' ') })}
        />
      )}
      <ChosenChips chosen={value} onChange={onChange} />
    </>
  );
}
