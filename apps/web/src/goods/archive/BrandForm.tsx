import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { RecordForm, type Editing } from '@partsdesk/ui/form/RecordForm';
import { TextField } from '@partsdesk/ui/form/TextField';

interface BrandFormProps {
  editing: Editing<Schemas['GoodsBrand']>;
  /** Gets the id of a brand that was added, for a form that chooses it. */
  onAdded?: (id: string) => void;
}

export function BrandForm({ editing, onAdded }: BrandFormProps) {
  const brands = useGroup(goodsBrand);
  return (
    <RecordForm
      editing={editing}
      group={{
        ...brands,
        add: async (draft: Parameters<typeof brands.add>[0], options) => onAdded?.(await brands.add(draft, options)),
      }}
      initial={(brand) => ({ name: brand?.name ?? '', logo: brand?.logo ?? '' })}
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
          <ImageUpload label="品牌标志" aspect={1} side={400} {...form.field('logo')} />
        </>
      )}
    </RecordForm>
  );
}
