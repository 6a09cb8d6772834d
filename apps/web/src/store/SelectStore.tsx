import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { partsStore } from '@partsdesk/sdk/parts/partsStore';
import { useGroup } from '@partsdesk/ui/ApiProvider';
import { EmptyState } from '@partsdesk/ui/EmptyState';
import { ErrorState } from '@partsdesk/ui/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/PageSkeleton';
import { StatusChip } from '@partsdesk/ui/StatusChip';
import { useLoad } from '@partsdesk/ui/useLoad';
import type { Tone } from '@partsdesk/ui/tones.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { shopActor } from '../session';
import { ChoiceCard } from './ChoiceCard';

const authentication: Record<number, [string, Tone]> = { 0: ['未认证', 'grey'], 1: ['认证审核中', 'orange'], 2: ['已认证', 'green'], 3: ['认证未通过', 'red'] };

/** The stores where the user may act. */
export function SelectStore() {
  const stores = useGroup(partsStore);
  const navigate = useNavigate();
  const { data, error, reload } = useLoad('mine', (signal) => stores.listMyStore({ signal }));
  const [words, setWords] = useState('');
  const shown = data?.filter(({ name }) => name.includes(words.trim())) ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography variant="h1" sx={{ flex: 1 }}>选择店铺</Typography>
        {data && data.length > 5 && <InputBase value={words} onChange={(event) => setWords(event.target.value)} placeholder="搜索店铺" inputProps={{ 'aria-label': '搜索店铺', maxLength: 10 }} sx={{ px: 3, height: 36, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.5 }} />}
      </Box>
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton rows={3} />}
      {data?.length === 0 && <EmptyState text="您还没有店铺。创建一个店铺，就可以开始开单收银。" action={<Button component={Link} to="/shop/save" variant="contained">创建店铺</Button>} />}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))' }}>
        {shown.map((store) => {
          const [word, tone] = authentication[store.authStatus] ?? ['', 'grey'];
          const closed = store.status !== 1;
          return (
            <ChoiceCard
              key={store.id}
              name={store.name}
              line={`${store.region}${store.address}` || `编码 ${store.code}`}
              chips={<>{closed ? <StatusChip tone="red">已停用</StatusChip> : <StatusChip tone={tone}>{word}</StatusChip>}{store.owned && <StatusChip tone="blue">我的店铺</StatusChip>}</>}
              disabled={closed}
              onChoose={() => {
                shopActor.send({ type: 'chooseStore', store: { id: store.id, name: store.name } });
                void navigate('/transit/select-shop');
              }}
            />
          );
        })}
      </Box>
    </Box>
  );
}
