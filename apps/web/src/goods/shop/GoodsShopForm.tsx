import Typography from '@mui/material/Typography';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { saleStates } from '@partsdesk/core/goods/saleStates';
import { formatYuan } from '@partsdesk/core/money';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useShopRights } from './useShopRights';

interface GoodsShopFormProps {
  goods: Schemas['GoodsShop'];
  /** The shop's own categories. */
  categories: readonly { value: string; label: string }[];
  onClose: (saved: boolean) => void;
}

/** Edits a part's settings in one shop: price, shelf, sale, warning threshold. */
export function GoodsShopForm({ goods, categories, onClose }: GoodsShopFormProps) {
  const shopGoods = useGroup(goodsShop);
  const { problem } = useShopRights();
  const fixed = problem('price');
  const initial = {
    price: goods.price as number | undefined,
    floorPrice: goods.floorPrice as number | undefined,
    shelf: goods.shelf,
    shopCategoryId: goods.shopCategoryId ?? '',
    onSale: goods.onSale,
    threshold: goods.threshold as number | undefined,
  };
  return (
    <FormDialog
      title="编辑门店商品"
      initial={initial}
      save={({ price, floorPrice, shelf, shopCategoryId, onSale, threshold = 0 }, idempotencyKey) =>
        shopGoods.update(
          {
            id: goods.id,
            version: goods.version,
            ...(price === undefined ? {} : { price }),
            floorPrice: floorPrice ?? 0,
            shelf: shelf.trim(),
            shopCategoryId: shopCategoryId || null,
            onSale,
            threshold,
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <div>
            <Typography variant="h3">{goodsTitle(goods)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[goods.skuCode, goods.brandName, goods.categoryName].filter(Boolean).join(' · ')}
            </Typography>
          </div>
          <PriceField
            label="售价"
            required
            disabled={fixed !== undefined}
            hint={fixed ?? `只改本店；总店价 ${formatYuan(goods.archivePrice)}`}
            {...form.field('price')}
          />
          <PriceField
            label="底价"
            allowZero
            disabled={fixed !== undefined}
            hint="收银改价和优惠后不能低于底价；填0不限制"
            {...form.field('floorPrice')}
          />
          <SelectField
            label="门店分类"
            choices={[{ value: '', label: '无分类' }, ...categories]}
            {...form.field('shopCategoryId')}
          />
          <TextField label="货位" maxLength={20} placeholder="如：A-12" {...form.field('shelf')} />
          <QuantityField
            label="安全库存"
            allowZero
            decimals={goods.decimals}
            unit={goods.unitName}
            hint="可售数量到这个数就提醒；填0不提醒"
            {...form.field('threshold')}
          />
          <SelectField
            label="销售状态"
            choices={saleStates}
            hint="停售后收银台搜不到该商品"
            {...form.field('onSale')}
          />
        </>
      )}
    </FormDialog>
  );
}
