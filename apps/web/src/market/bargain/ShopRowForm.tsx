import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { saveShopRow, type ShopRowDraft } from './saveShopRow';

interface ShopRowFormProps {
  row: Schemas['BargainShop'];
  onClose: () => void;
}

/** Changes how many pieces a shop sells by bargain, and its picture. */
export function ShopRowForm({ row, onClose }: ShopRowFormProps) {
  const schemes = useGroup(bargainActSchema);
  return (
    <FormDialog<ShopRowDraft>
      title={`调整${row.shopName}的砍价`}
      initial={{ count: row.count, imageUrl: row.imageUrl }}
      save={(draft) => saveShopRow(schemes, row, draft)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <QuantityField
            label="活动数量"
            required
            unit="件"
            most={100_000}
            hint={`已占 ${String(row.taken)} 件，不能更少；不占库存`}
            {...field('count')}
          />
          <ImageUpload label="门店图片" hint="不传就用方案的图片" {...field('imageUrl')} />
        </>
      )}
    </FormDialog>
  );
}
