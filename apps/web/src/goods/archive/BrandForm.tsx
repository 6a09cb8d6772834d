import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { RecordForm, type Editing } from '@partsdesk/ui/form/RecordForm';
import { TextField } from '@partsdesk/ui/form/TextField';

export function BrandForm({ editing }: { editing: Editing<Schemas['GoodsBrand']> }) {
  const brands = useGroup(goodsBrand);
  return (
    <RecordForm
      editing={editing}
      group={brands}
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
