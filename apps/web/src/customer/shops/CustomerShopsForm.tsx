import { customerShop } from '@partsdesk/sdk/parts/customerShop';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { ShopsField } from '../../store/shop/ShopsField';

interface CustomerShopsFormProps {
  customer: Pick<Schemas['Customer'], 'id' | 'name' | 'shopId' | 'otherShops' | 'version'>;
  onClose: (saved: boolean) => void;
}

/** Sets whose customer somebody is, and in whose lists he stands besides. */
export function CustomerShopsForm({
  customer: { id, name, shopId, otherShops, version },
  onClose,
}: CustomerShopsFormProps) {
  const [placing, shops] = [useGroup(customerShop), useGroup(partsShop)];
  const { data } = useLoad(shops.listAllShop);
  if (!data) return null;
  const places = data.map((shop) => ({ value: shop.id, label: shop.name }));
  return (
    <FormDialog
      title={`${name}的门店`}
      savedText="门店已保存"
      initial={{ shopId, shopIds: otherShops.map((shop) => shop.id) }}
      save={(draft, idempotencyKey) =>
        placing.saveCustomerShop({ customerId: id, version, ...draft }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label="所属门店"
            required
            hint="服务人员“本门店客户”的数据范围看这里"
            choices={places}
            {...form.field('shopId')}
          />
          <ShopsField
            label="其他可见门店"
            hint="这些门店的客户列表里也有这位客户"
            choices={places.filter(({ value }) => value !== form.draft.shopId)}
            {...form.field('shopIds')}
          />
        </>
      )}
    </FormDialog>
  );
}
