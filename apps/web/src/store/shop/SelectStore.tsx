import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { can } from '@partsdesk/core/lifecycle';
import { storeAuthLifecycle } from '@partsdesk/core/store/storeAuthLifecycle';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { EnabledChip, LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { RecentlyUsed } from '@partsdesk/ui/list/RecentlyUsed';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { session, shopActor } from '../../session';
import { authenticationAddress } from './authenticationAddress';
import { ChoiceCard } from './ChoiceCard';
import { rememberStore, recentStores } from './recentStores';
import { lastFirst, useLastChoice } from './useLastChoice';

type Store = Schemas['StoreEntry'];

/** Number of stores from which on a search field is shown. */
const SEARCH_FROM = 4;

const placeOf = ({ region, address, code }: Store) => `${region.replaceAll(' ', '')}${address}` || `编码 ${code}`;
const unfinished = ({ owned, authStatus }: Store) =>
  owned && (can(storeAuthLifecycle, authStatus, 'submit') || can(storeAuthLifecycle, authStatus, 'resubmit'));

/** The store of whoever has one alone, open and with nothing to do about it: who logs in has nothing to choose. */
const theOnly = (stores: readonly Store[] | undefined) =>
  stores?.length === 1 ? stores.find((store) => store.status === 1 && !unfinished(store)) : undefined;

/** Lists the stores in which the user may act. */
export function SelectStore() {
  const stores = useGroup(partsStore);
  const navigate = useNavigate();
  const { data, error, reload } = useLoad(stores.listMyStore);
  const last = useLastChoice();
  const isLast = ({ id }: Store) => id === last?.tenantId;
  const [words, setWords] = useState('');
  const [recent] = useState(recentStores);
  const shown =
    data?.filter(({ name, code }) => name.includes(words.trim()) || code === words.trim().toUpperCase()) ?? [];
  const enter = ({ id, name }: Store, arriving = false) => {
    rememberStore(id);
    shopActor.send({ type: 'chooseStore', store: { id, name }, arriving });
    void navigate('/transit/select-shop', { replace: arriving });
  };
  const idle = useSelector(shopActor, ({ value }) => value === 'idle');
  const only = idle && session.context().tenantId === undefined ? theOnly(data) : undefined;
  const arrive = useEffectEvent(() => only && enter(only, true));
  useEffect(() => void arrive(), [only?.id]);
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>
          选择店铺
        </Typography>
        {data && data.length >= SEARCH_FROM && (
          <OutlinedInput
            size="small"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && shown[0]?.status === 1 && enter(shown[0])}
            placeholder="搜索店铺名称或编码"
            startAdornment={
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            }
            slotProps={{ input: { 'aria-label': '搜索店铺', maxLength: 10 } }}
            sx={{ bgcolor: 'background.paper' }}
          />
        )}
      </Box>
      {data && data.length >= SEARCH_FROM && (
        <RecentlyUsed
          items={recent.flatMap((id) => data.find((store) => store.id === id && store.status === 1) ?? [])}
          keyOf={({ id }) => id}
          text={({ name }) => name}
          onPick={(store) => enter(store)}
        />
      )}
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {(!data || only) && error === undefined && <PageSkeleton rows={3} />}
      {data?.length === 0 && (
        <EmptyState
          text="您还没有店铺。创建一个店铺，就可以开始开单收银。"
          action={
            <Button component={Link} to="/shop/save" variant="contained">
              创建店铺
            </Button>
          }
        />
      )}
      {data && data.length > 0 && shown.length === 0 && (
        <EmptyState text="没有符合的店铺" action={<Button onClick={() => setWords('')}>清除条件</Button>} />
      )}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }}>
        {lastFirst(only ? [] : shown, isLast).map((store) => {
          const closed = store.status !== 1;
          return (
            <Box key={store.id} sx={{ display: 'grid', gridTemplateRows: '1fr auto' }}>
              <ChoiceCard
                name={store.name}
                line={placeOf(store)}
                chips={
                  <>
                    {closed ? (
                      <EnabledChip status={0} />
                    ) : (
                      <LifecycleChip lifecycle={storeAuthLifecycle} status={store.authStatus} />
                    )}
                    {isLast(store) && <StatusChip tone="green">上次进入</StatusChip>}
                    {store.owned && <StatusChip tone="blue">我的店铺</StatusChip>}
                  </>
                }
                focused={!closed && (isLast(store) || data?.length === 1)}
                disabled={closed}
                onChoose={() => enter(store)}
              />
              {unfinished(store) && (
                <Button
                  size="small"
                  component={Link}
                  to={authenticationAddress(store.id)}
                  sx={{ justifySelf: 'start' }}
                >
                  {store.authStatus === 0 ? '去认证' : '查看原因并重新提交'}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
