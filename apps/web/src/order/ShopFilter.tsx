import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import type { Field } from '@partsdesk/ui/form/field';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useAtHead } from '../goods/useAtHead';

/** Loads the shops that a list of the head store may be narrowed to; a branch has none. */
export function useShopChoices() {
  const shops = useGroup(partsShop);
  const atHead = useAtHead();
  const { data, loading } = useLoad(atHead ? shops.listAllShop : undefined);
  const choices = data ?? [];
  return {
    choices,
    loading: loading && !data,
    nameOf: (id: string) => choices.find((shop) => shop.id === id)?.name ?? '',
  };
}

interface ShopFilterProps extends Field<string | undefined> {
  shops: ReturnType<typeof useShopChoices>;
}

/** Narrows a list of the head store to one shop; keeps its room while they are read, so that no other filter moves. */
export function ShopFilter({ shops, ...field }: ShopFilterProps) {
  if (shops.choices.length < 2 && !shops.loading) return null;
  return (
    <FilterSelect
      label="门店"
      choices={shops.choices.map(({ id, name }) => ({ value: id, label: name }))}
      width={136}
      {...field}
    />
  );
}
