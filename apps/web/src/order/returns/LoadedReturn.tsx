import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';

type Back = Schemas['SalesReturnDetail'];

/** Loads the return of the address. */
export function LoadedReturn({ children }: { children: (back: Back, reload: () => void) => React.ReactNode }) {
  const [search] = useSearchParams();
  const id = search.get('id') ?? undefined;
  const returns = useGroup(salesReturn);
  const loaded = useLoad(id, (signal) => returns.item({ id: id ?? '' }, { signal }));
  return (
    <LoadedDocument name="退货单" list={pathOfRoute('OrderCashReturnOrder') ?? ''} id={id} loaded={loaded}>
      {(back) => children(back, loaded.reload)}
    </LoadedDocument>
  );
}
