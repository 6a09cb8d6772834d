import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';

interface BrandFormProps {
  /** The brand to edit; undefined for a new one. */
  brand?: Schemas['GoodsBrand'] | undefined;
  onClose: (saved: boolean) => void;
}

export function BrandForm({ brand: before, onClose }: BrandFormProps) {
  const brands = useGroup(goodsBrand);
  return (
    <FormDialog
      title={before ? '编辑品牌' : '新增品牌'}
      initial={{ name: before?.name ?? '', logo: before?.logo ?? '' }}
      save={(draft, idempotencyKey) =>
        before
          ? brands.update({ id: before.id, version: before.version, ...draft }, { idempotencyKey })
          : brands.add(draft, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="品牌名称"
            required
            maxLength={40}
            placeholder="如：博世"
            hint="改名后，按新名称就能搜到这个品牌的商品"
            {...form.field('name')}
          />
          <ImageUpload label="品牌标志" aspect={1} side={400} allowPng {...form.field('logo')} />
        </>
      )}
    </FormDialog>
  );
}
