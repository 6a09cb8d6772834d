import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';

type Entry = Schemas['NavigationEntry'];

interface NavigationFormProps {
  entry: Entry | undefined;
  save: (entry: Entry, idempotencyKey: string) => Promise<unknown>;
  onClose: (saved: boolean) => void;
}

const links = [
  { value: 0, label: '不跳转' },
  { value: 1, label: '商品' },
  { value: 2, label: '小程序页面' },
] as const;
const shownChoices = [
  { value: 1, label: '展示' },
  { value: 0, label: '隐藏' },
] as const;

/** 新增、编辑广告图 */
export function NavigationForm({ entry, save, onClose }: NavigationFormProps) {
  const goods = useGroup(goodsShopOrder);
  return (
    <FormDialog<{
      imageUrl: string;
      title: string;
      linkType: 0 | 1 | 2;
      skuId: string | undefined;
      pagePath: string;
      shown: 0 | 1;
    }>
      title={entry ? '编辑广告图' : '新增广告图'}
      initial={{
        imageUrl: entry?.imageUrl ?? '',
        title: entry?.title ?? '',
        linkType: entry?.linkType ?? 0,
        skuId: entry?.skuId ?? undefined,
        pagePath: entry?.pagePath ?? '',
        shown: entry && !entry.shown ? 0 : 1,
      }}
      save={({ shown, skuId, ...draft }, key) =>
        save({ ...draft, skuId: skuId ?? null, skuName: '', shown: shown === 1 }, key)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <ImageUpload
            label="图片"
            required
            aspect={2}
            side={1500}
            hint="建议 1500×750 像素，上传时按 2:1 裁剪"
            {...form.field('imageUrl')}
          />
          <TextField label="标题" maxLength={30} hint="顾客看不到，方便自己辨认" {...form.field('title')} />
          <SelectField label="点击后跳转" required choices={links} {...form.field('linkType')} />
          {form.draft.linkType === 1 && (
            <SearchSelect<{ id: string; name: string }>
              label="跳转商品"
              required
              {...form.field('skuId')}
              onChange={(skuId) => form.change({ skuId })}
              onCommit={() => undefined}
              {...(entry?.skuId ? { chosen: { id: entry.skuId, name: entry.skuName } } : {})}
              load={async (query, signal) => {
                const page = await goods.page(query, { signal });
                return {
                  ...page,
                  records: page.records.map(({ skuId, name, skuCode }) => ({ id: skuId, name: `${name} ${skuCode}` })),
                };
              }}
              text={({ name }) => name}
            />
          )}
          {form.draft.linkType === 2 && (
            <TextField
              label="小程序页面路径"
              required
              maxLength={200}
              placeholder="pages/coupon/index"
              check={(text) =>
                /^\/?[A-Za-z0-9_/-]+(\?\S*)?$/.test(text) ? undefined : '路径格式不正确，例如 pages/coupon/index'
              }
              {...form.field('pagePath')}
            />
          )}
          <SelectField label="状态" required choices={shownChoices} {...form.field('shown')} />
        </>
      )}
    </FormDialog>
  );
}
