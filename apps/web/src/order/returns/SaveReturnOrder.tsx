import Button from '@mui/material/Button';
import { salesReturn } from '@partsdesk/sdk/parts/salesReturn';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { LoadedDocument } from '@partsdesk/ui/document/LoadedDocument';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { Page } from '@partsdesk/ui/page/Page';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Link, useSearchParams } from 'react-router-dom';
import { pathOfRoute } from '../../screenList';
import { ReturnForm } from './ReturnForm';

const chooseAnother = (
  <Button component={Link} to={pathOfRoute('OrderCashSelectReturnOrder') ?? ''} variant="outlined">
    选别的出库单
  </Button>
);

/** 退货单编辑: with `?saleOutId=` a new return of that outbound, with `?id=` one that is not submitted yet. */
export function SaveReturnOrder() {
  const [search] = useSearchParams();
  const [id, saleOutId] = [search.get('id') ?? undefined, search.get('saleOutId') ?? undefined];
  const returns = useGroup(salesReturn);
  const loaded = useLoad(id ?? saleOutId, async (signal) => {
    const before = id ? await returns.item({ id }, { signal }) : undefined;
    return {
      before,
      able: await returns.queryAbleRetuenAmount({ saleOutId: before?.saleOutId ?? saleOutId ?? '' }, { signal }),
    };
  });
  return (
    <LoadedDocument name="退货单" list={pathOfRoute('OrderCashReturnOrder') ?? ''} id={id ?? saleOutId} loaded={loaded}>
      {({ before, able }) =>
        before || able.lines.some(({ returnableQuantity }) => returnableQuantity > 0) ? (
          <ReturnForm
            key={before ? `${before.id} ${String(before.version)}` : able.saleOutId}
            before={before}
            able={able}
            reload={loaded.reload}
          />
        ) : (
          <Page title="新增退货单">
            <EmptyState
              text={`出库单 ${able.saleOutCode} 的商品已经全部退完，或者还没有出库。`}
              action={chooseAnother}
            />
          </Page>
        )
      }
    </LoadedDocument>
  );
}
