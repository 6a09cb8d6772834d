import { goods } from '@partsdesk/sdk/parts/goods';
import { partsShop } from '@partsdesk/sdk/parts/partsShop';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { JobDialog } from '@partsdesk/ui/job/JobDialog';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { ShopsField } from '../../store/shop/ShopsField';

interface DistributeDialogProps {
  /** The chosen parts; without any, the whole archive or category. */
  ids?: readonly string[] | undefined;
  categoryId?: string | undefined;
  onClose: (saved: boolean) => void;
}

/** Largest number that is distributed within the request; more run as a background job. */
const AT_ONCE = 100;

const overwriting = [
  { value: 0, label: '保留门店自己的售价' },
  { value: 1, label: '覆盖为总店价' },
] as const;

/** 分发商品: copies parts of the archive to shops. */
export function DistributeDialog({ ids, categoryId, onClose }: DistributeDialogProps) {
  const [archive, shops] = [useGroup(goods), useGroup(partsShop)];
  const notice = useNotice();
  const [jobId, setJobId] = useState<string>();
  const { data } = useLoad(shops.listAllShop);
  if (jobId) return <JobDialog id={jobId} title="分发商品" onClose={() => onClose(true)} />;
  if (!data) return null;
  const places = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FormDialog
      title={ids?.length ? `分发 ${String(ids.length)} 种商品` : categoryId ? '分发该分类的全部商品' : '分发全部商品'}
      saveLabel="分发"
      savedText="已开始分发"
      initial={{ shopIds: places.map(({ value }) => value), overwrite: 0 }}
      save={async ({ shopIds, overwrite }, idempotencyKey) => {
        const overwritePrice = overwrite === 1;
        if (ids?.length && ids.length <= AT_ONCE) {
          const { added, kept, overwritten } = await archive.immediateDistributeShops(
            { ids: [...ids], shopIds, overwritePrice },
            { idempotencyKey },
          );
          notice.success(`新增 ${String(added)}，覆盖售价 ${String(overwritten)}，已有 ${String(kept)}`);
          return;
        }
        setJobId(
          await archive.distribute(
            {
              ...(ids?.length ? { ids: [...ids] } : {}),
              ...(categoryId ? { categoryId } : {}),
              shopIds,
              overwritePrice,
            },
            { idempotencyKey },
          ),
        );
      }}
      onClose={(saved) => {
        // Keeps the dialog open when a job has started, to show its progress in place of the form.
        if (!saved || (ids?.length && ids.length <= AT_ONCE)) onClose(saved);
      }}
    >
      {(form) => (
        <>
          <ShopsField
            label="门店"
            required
            choices={places}
            hint="门店还没有的商品会新增；已有的保留自己的货位和销售状态"
            {...form.field('shopIds')}
          />
          <SelectField label="已有商品的售价" choices={overwriting} {...form.field('overwrite')} />
        </>
      )}
    </FormDialog>
  );
}
