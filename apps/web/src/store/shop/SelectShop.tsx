import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isCurrentShop, NO_SHOP, type ShopEntry } from '@partsdesk/core/store/shopContext';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { session, shopActor } from '../../session';
import { ChoiceCard } from './ChoiceCard';
import { lastFirst, useLastChoice } from './useLastChoice';

/** Chooses the head store or one of its branches to work in. */
export function SelectShop() {
  const shops = useSelector(shopActor, ({ context }) => context.shops);
  const state = useSelector(shopActor, ({ value }) => value);
  const failure = useSelector(shopActor, ({ context }) => context.failure);
  const chosen = session.context();
  const stores = useLoad(useGroup(partsStore).listMyStore);
  const last = useLastChoice();
  const isLast = (shop: ShopEntry) => last !== undefined && isCurrentShop(shop, { ...NO_SHOP, ...last });
  const idle = state === 'idle';
  useEffect(() => {
    if (idle && chosen.tenantId) shopActor.send({ type: 'restore' });
  }, [idle, chosen.tenantId]);
  if (!chosen.tenantId) return <Navigate to="/transit/select" replace />;

  const owned = stores.data?.some(({ id, owned }) => owned && id === chosen.tenantId);
  const entersTheOnly = state === 'entering' && shops.length === 1;
  const busy = state === 'loadingShops' || state === 'restoring' || entersTheOnly;
  const again = () => shopActor.send({ type: 'chooseStore', store: { id: chosen.tenantId ?? '', name: chosen.name } });
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          选择门店
        </Typography>
        {owned && (
          <Button component={Link} to={`/shop/save/${chosen.tenantId}`}>
            编辑店铺资料
          </Button>
        )}
        <Button component={Link} to="/transit/select">
          换一个店铺
        </Button>
      </Box>
      {failure !== undefined && !busy && <ErrorState error={failure} onRetry={again} />}
      {busy && <PageSkeleton rows={3} />}
      {!busy && shops.length === 0 && failure === undefined && (
        <EmptyState text="该店铺没有您可以进入的门店，请联系店主开通。" />
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }}>
        {lastFirst(entersTheOnly ? [] : shops, isLast).map((shop) => (
          <ChoiceCard
            key={`${shop.kind}${shop.id}`}
            name={shop.name}
            focused={isLast(shop) || shops.length === 1}
            line={shop.kind === 'head' ? '管理全部门店' : '门店收银与库存'}
            chips={
              <>
                <WordChip word={shop.kind === 'head' ? '总店' : '门店'} />
                {state === 'entered' && isCurrentShop(shop, chosen) && <StatusChip tone="green">当前</StatusChip>}
                {state !== 'entered' && isLast(shop) && <StatusChip tone="green">上次进入</StatusChip>}
              </>
            }
            disabled={state === 'entering'}
            onChoose={() => shopActor.send({ type: 'chooseShop', shop })}
          />
        ))}
      </Box>
    </Box>
  );
}
