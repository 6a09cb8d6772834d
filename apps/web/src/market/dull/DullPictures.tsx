import { dullGoodsDetail } from '@partsdesk/sdk/parts/dullGoodsDetail';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';

const MOST_IMAGES = 6;

interface DullPicturesProps {
  line: Schemas['DullLine'];
  onClose: () => void;
}

/** Sets the pictures of the pieces that a shop has put up. */
export function DullPictures({ line: { id, version, imageUrl, shopName, skuCode }, onClose }: DullPicturesProps) {
  const lines = useGroup(dullGoodsDetail);
  return (
    <FormDialog<{ imageUrl: string }>
      title={`${shopName}的「${skuCode}」图片`}
      initial={{ imageUrl }}
      save={(draft, idempotencyKey) =>
        lines.updateGoodsImg({ id, version, imageUrl: draft.imageUrl }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {({ field }) => <ImageUpload label="实物图片" max={MOST_IMAGES} {...field('imageUrl')} />}
    </FormDialog>
  );
}
