import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { useLoad } from '@partsdesk/ui/useLoad';
import { useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { LoadedDocument } from '../LoadedDocument';
import { ReturnForm } from './ReturnForm';

/** 退货单编辑: with `?saleOutId=` a new return of that outbound, with `?id=` one that is still to be handed in. */
export function SaveReturnOrder() {
  const [search] = useSearchParams();
  const [id, saleOutId] = [search.get('id') ?? undefined, search.get('saleOutId') ?? undefined];
  const returns = useGroup(salesReturn);
  const loaded = useLoad(id ?? saleOutId, async (signal) => {
    const before = id ? await returns.item({ id }, { signal }) : undefined;
    return { before, able: await returns.queryAbleRetuenAmount({ saleOutId: before?.saleOutId ?? saleOutId ?? '' }, { signal }) };
  });
  return (
    <LoadedDocument name="退货单" list={pathOfRoute('OrderCashReturnOrder') ?? ''} id={id ?? saleOutId} loaded={loaded}>
      {({ before, able }) => <ReturnForm key={before ? `${before.id} ${String(before.version)}` : able.saleOutId} before={before} able={able} reload={loaded.reload} />}
    </LoadedDocument>
  );
}
