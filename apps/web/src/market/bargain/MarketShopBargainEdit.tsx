import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatQuantity } from '@partsdesk/core/quantity';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useNotice } from '@partsdesk/ui/app/notices';
import { FactGrid } from '@partsdesk/ui/document/FactGrid';
import { ImageUpload } from '@partsdesk/ui/file/ImageUpload';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { useForm } from '@partsdesk/ui/form/useForm';
import { ActionBar } from '@partsdesk/ui/page/ActionBar';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { Section } from '@partsdesk/ui/page/Section';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { partText, periodText, pricesText, SchemeStates } from './bargainTexts';
import { saveShopRow, type ShopRowDraft } from './saveShopRow';

type Scheme = Schemas['BargainSchemeDetail'];
type Own = Schemas['BargainShop'];

/** 门店砍价编辑: a shop's own count and picture of a scheme. */
export function MarketShopBargainEdit() {
  const schemes = useGroup(bargainActSchema);
  const [search] = useSearchParams();
  const id = search.get('id');
  const { data, error, reload } = useLoad(schemes.get, id ? { id } : undefined, { held: true });
  if (data?.own && data.id === id) return <OwnRow key={id} scheme={data} own={data.own} reload={reload} />;
  return (
    <Page title="门店砍价编辑" plain>
      {!id ? (
        <EmptyState text="请从门店砍价列表打开一个方案。" />
      ) : data ? (
        <EmptyState text="本店没有参加这个方案。" />
      ) : error === undefined ? (
        <PageSkeleton rows={4} />
      ) : (
        <ErrorState error={error} onRetry={reload} />
      )}
    </Page>
  );
}

function OwnRow({ scheme, own, reload }: { scheme: Scheme; own: Own; reload: () => void }) {
  const schemes = useGroup(bargainActSchema);
  const [navigate, notice, conflict] = [useNavigate(), useNotice(), useConflict(reload)];
  const form = useForm<ShopRowDraft>({
    initial: { count: own.count, imageUrl: own.imageUrl },
    save: async (draft) => {
      await conflict(saveShopRow(schemes, own, draft));
      notice.success('本店砍价已修改');
      void navigate(pathOfRoute('MarketShopBargain') ?? '/', { replace: true });
    },
  });
  const { field } = form;
  return (
    <Page title="门店砍价编辑" plain>
      <Box component="form" {...form.props} sx={{ minHeight: '100%', display: 'flex', flexDirection: 'column' }}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 880, pb: 4 }}>
          <Section title={`砍价「${scheme.name}」`}>
            <FactGrid
              facts={[
                ['状态', <SchemeStates key="state" scheme={scheme} />],
                ['商品', partText(scheme)],
                ['原价 → 底价', pricesText(scheme)],
                ['活动时间', periodText(scheme)],
                ['本店已占', `${String(own.taken)} 件`],
                ['本店可用库存', formatQuantity(own.available)],
              ]}
            />
          </Section>
          <Section title="本店">
            <Box sx={{ display: 'grid', gap: 4, maxWidth: 480 }}>
              <QuantityField
                label="活动数量"
                required
                unit="件"
                most={100_000}
                hint={`已占 ${String(own.taken)} 件，不能更少；不占库存`}
                {...field('count')}
              />
              <ImageUpload label="门店图片" hint="不传就用方案的图片" {...field('imageUrl')} />
            </Box>
          </Section>
        </Box>
        <ActionBar>
          <Button type="submit" variant="contained" loading={form.saving}>
            保存
          </Button>
        </ActionBar>
      </Box>
    </Page>
  );
}
