import { dullGoods } from '@partsdesk/sdk/parts/dullGoods';
import { dullGoodsDetail } from '@partsdesk/sdk/parts/dullGoodsDetail';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { bothLoaded, useLoad } from '@partsdesk/ui/page/useLoad';
import { useSearchParams } from 'react-router-dom';
import { DullCompare } from './DullCompare';
import { DullPart } from './DullPart';

/** 呆滞件编辑: compares the stock and puts up what is dull; with `?id=` edits one part and its shops. */
export function MarketWaresMaintainSave() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <Loaded key={id} id={id} /> : <DullCompare />;
}

function Loaded({ id }: { id: string }) {
  const part = useLoad(useGroup(dullGoods).get, { id }, { held: true });
  const shops = useLoad(useGroup(dullGoodsDetail).queryShopList, { headerId: id }, { held: true });
  const { data, error, reload } = bothLoaded(part, shops);
  if (data) {
    const [header, lines] = data;
    const versions = [header.version, ...lines.map(({ version }) => version ?? 0)].join(' ');
    return <DullPart key={versions} part={header} shops={lines} reload={reload} />;
  }
  return (
    <Page title="呆滞件编辑" plain>
      {error === undefined ? <PageSkeleton rows={4} /> : <ErrorState error={error} onRetry={reload} />}
    </Page>
  );
}
