import Typography from '@mui/material/Typography';
import { addDays, shopDay, startOfShopDay, type Day } from '@partsdesk/core/dates';
import { goodsTitle } from '@partsdesk/core/goods/goodsDisplay';
import { FREE_SHIPPING_PRICE, GOODS_KINDS, type GoodsKind } from '@partsdesk/core/goods/miniGoods';
import { formatYuan } from '@partsdesk/core/money';
import { goodsShop } from '@partsdesk/sdk/parts/goodsShop';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { DateField } from '@partsdesk/ui/form/DateField';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { shelfStates } from './offerState';

const kinds = GOODS_KINDS.map(({ code, label }) => ({ value: code, label }));
const momentOf = (instant: number) => new Date(instant).toISOString();

interface MiniFormProps {
  goods: Schemas['GoodsMini'];
  /** Preselects a special offer. */
  special?: boolean;
  onClose: (saved: boolean) => void;
}

interface Draft {
  kind: GoodsKind;
  price: number | undefined;
  specialPrice: number | undefined;
  limitCount: number | undefined;
  from: Day | undefined;
  until: Day | undefined;
  onShelf: 0 | 1;
}

/** Edits a part's offer in the mini-app: price, and period of a special price. */
export function MiniForm({ goods, special = false, onClose }: MiniFormProps) {
  const shopGoods = useGroup(goodsShop);
  const initial: Draft = {
    kind: special && goods.kind === 3 ? 1 : goods.kind,
    price: goods.price,
    specialPrice: goods.kind === 1 ? (goods.specialPrice ?? undefined) : undefined,
    limitCount: goods.limitCount ?? undefined,
    from: goods.begins ? shopDay(Date.parse(goods.begins)) : undefined,
    until: goods.ends ? shopDay(Date.parse(goods.ends) - 1) : undefined,
    onShelf: goods.onShelf,
  };
  return (
    <FormDialog<Draft>
      title={special ? '设置特价' : '编辑小程序商品'}
      initial={initial}
      save={({ kind, price, specialPrice, limitCount, from, until, onShelf }, idempotencyKey) =>
        shopGoods.update(
          {
            id: goods.id,
            version: goods.version,
            mini: {
              kind,
              onShelf,
              ...(price === undefined ? {} : { price }),
              ...(kind === 3
                ? {}
                : {
                    specialPrice: kind === 2 ? FREE_SHIPPING_PRICE : (specialPrice ?? null),
                    limitCount: limitCount ?? null,
                    begins: from ? momentOf(startOfShopDay(from)) : null,
                    ends: until ? momentOf(startOfShopDay(addDays(until, 1))) : null,
                  }),
            },
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
              {[goods.skuCode, goods.brandName, `门店售价 ${formatYuan(goods.shopPrice)}`].filter(Boolean).join(' · ')}
            </Typography>
          </div>
          <PriceField
            label="线上价"
            required
            hint="小程序里平时的价格，与门店售价分开"
            {...form.field('price')}
            error={form.errors.price ?? form.errors['mini.price']}
          />
          <SelectField
            label="商品类型"
            required
            choices={special ? kinds.slice(0, 2) : kinds}
            {...form.field('kind')}
          />
          {form.draft.kind === 1 && (
            <PriceField
              label="特价"
              required
              {...form.field('specialPrice')}
              error={form.errors.specialPrice ?? form.errors['mini.specialPrice']}
              hint="必须低于线上价"
            />
          )}
          {form.draft.kind === 2 && (
            <Typography variant="body2" color="textSecondary">
              活动期间按 {formatYuan(FREE_SHIPPING_PRICE)} 销售，免运费。
            </Typography>
          )}
          {form.draft.kind !== 3 && (
            <>
              <QuantityField
                label="每人限购"
                decimals={0}
                most={9999}
                unit={goods.unitName}
                hint="不填不限"
                {...form.field('limitCount')}
              />
              <DateField label="开始日期" future hint="不填立即开始" {...form.field('from')} />
              <DateField
                label="结束日期"
                future
                from={form.draft.from}
                {...form.field('until')}
                error={form.errors.until ?? form.errors['mini.ends']}
                hint="当天结束后恢复线上价；不填长期有效"
              />
            </>
          )}
          <SelectField label="上架状态" choices={shelfStates} {...form.field('onShelf')} />
        </>
      )}
    </FormDialog>
  );
}
