import Typography from '@mui/material/Typography';
import { recommendGoodsDetail } from '@partsdesk/sdk/parts/recommendGoodsDetail';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { PartCodeField } from '../../goods/PartCodeField';

type Row = Schemas['RecommendGoods'];

interface Draft {
  skuCode: string;
  title: string;
  words: string;
  price: number | undefined;
}

interface RecommendFormProps {
  title: string;
  /** The part to change; undefined for a new one. */
  row: Row | undefined;
  onClose: () => void;
}

/** Recommends a part, or changes what is said of one. */
export function RecommendForm({ title, row, onClose }: RecommendFormProps) {
  const arrivals = useGroup(recommendGoodsDetail);
  return (
    <FormDialog<Draft>
      title={title}
      initial={{
        skuCode: row?.skuCode ?? '',
        title: row?.title ?? '',
        words: row?.words ?? '',
        price: row?.price ?? undefined,
      }}
      save={({ price, skuCode, ...said }, idempotencyKey) =>
        row
          ? arrivals.update({ id: row.id, version: row.version, ...said, price: price ?? null }, { idempotencyKey })
          : arrivals.add({ skuCode, ...said, ...(price === undefined ? {} : { price }) }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {({ field }) => (
        <>
          {row ? (
            <Typography>
              {row.goodsName}　{row.skuCode}
            </Typography>
          ) : (
            <PartCodeField {...field('skuCode')} />
          )}
          <TextField label="标题" maxLength={40} hint="不填就用商品名称" {...field('title')} />
          <TextField label="推荐语" rows={3} maxLength={200} {...field('words')} />
          <PriceField label="推荐价" hint="只供客户参考，不是成交价；不填就看小程序价" {...field('price')} />
        </>
      )}
    </FormDialog>
  );
}
