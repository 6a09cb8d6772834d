import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';

interface MoveToShopCategoryProps {
  ids: readonly string[];
  choices: readonly { value: string; label: string }[];
  onClose: (saved: boolean) => void;
}

/** Moves the chosen goods into one of the shop's own categories. */
export function MoveToShopCategory({ ids, choices, onClose }: MoveToShopCategoryProps) {
  const shopGoods = useGroup(goodsShop);
  return (
    <FormDialog
      title={`修改 ${String(ids.length)} 种商品的门店分类`}
      savedText="分类已修改"
      initial={{ shopCategoryId: '' }}
      save={({ shopCategoryId }, idempotencyKey) =>
        shopGoods.updateBatchByCateId({ ids: [...ids], shopCategoryId: shopCategoryId || null }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <SelectField
          label="门店分类"
          hint="只影响本店；总店的商品分类不变"
          choices={[{ value: '', label: '无分类' }, ...choices]}
          {...form.field('shopCategoryId')}
        />
      )}
    </FormDialog>
  );
}
