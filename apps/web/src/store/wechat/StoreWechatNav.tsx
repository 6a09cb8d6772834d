import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { homeNavigation } from '@partsdesk/sdk/parts/homeNavigation';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { StoredImage } from '@partsdesk/ui/file/StoredImage';
import { useConflict } from '@partsdesk/ui/form/useConflict.ts';
import { RowActions } from '@partsdesk/ui/list/RowActions';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { NavigationForm } from './NavigationForm';
import { NavigationPreview } from './NavigationPreview';

type Entry = Schemas['NavigationEntry'];
const MOST = 10;

const linkLabel = ({ linkType, skuName, pagePath }: Entry) =>
  linkType === 1 ? `商品：${skuName || '已删除的商品'}` : linkType === 2 ? `页面：${pagePath}` : '不跳转';

/** 小程序广告图: edits the pictures at the top of the mini-app's home page, in their order; each change is saved at once. */
export function StoreWechatNav() {
  const navigation = useGroup(homeNavigation);
  const may = useMay();
  const confirm = useConfirm();
  const { data, error, reload } = useLoad(navigation.allList);
  const act = useAct();
  const conflict = useConflict(reload);
  const [editing, setEditing] = useState<number | 'new'>();
  const items = data?.items ?? [];
  const maySave = may('homeNavigation.save');

  const save = (changed: readonly Entry[], idempotencyKey?: string) =>
    conflict(
      navigation.update(
        {
          version: data?.version ?? 0,
          items: changed.map(({ imageUrl, title, linkType, skuId, pagePath, shown }) => ({
            imageUrl,
            title,
            linkType,
            skuId,
            pagePath,
            shown,
          })),
        },
        idempotencyKey ? { idempotencyKey } : {},
      ),
    );
  const put = (at: number, entry: Entry) => items.map((one, other) => (other === at ? entry : one));
  const swapped = (at: number, other: number) =>
    items.map((one, place) => (place === at ? (items[other] ?? one) : place === other ? (items[at] ?? one) : one));
  const remove = async (at: number) => {
    if (await confirm({ title: '删除这张广告图？', text: '删除后不可恢复。', action: '删除', danger: true }))
      await act('删除成功', () => save(items.filter((_, other) => other !== at)));
  };
  const add = (
    <Permitted path="homeNavigation.save">
      <Button
        variant="contained"
        disabled={items.length >= MOST}
        title={items.length >= MOST ? `最多 ${String(MOST)} 张` : ''}
        onClick={() => setEditing('new')}
      >
        新增广告图
      </Button>
    </Permitted>
  );

  return (
    <Page title="小程序广告图" action={add} plain>
      {error !== undefined && !data && <ErrorState error={error} onRetry={reload} />}
      {!data && error === undefined && <PageSkeleton />}
      {data && !items.length && (
        <Paper variant="outlined">
          <EmptyState text="还没有广告图。上传后会在小程序首页顶部轮播。" action={add} />
        </Paper>
      )}
      {items.length > 0 && (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
            alignItems: 'start',
          }}
        >
          <Box component="ul" aria-label="广告图" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
            {items.map((item, at) => (
              <Paper
                key={item.imageUrl}
                variant="outlined"
                component="li"
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, p: 3 }}
              >
                <Box
                  sx={{ width: 160, height: 80, borderRadius: 1.5, overflow: 'hidden', opacity: item.shown ? 1 : 0.5 }}
                >
                  <StoredImage path={item.imageUrl} alt={item.title || `广告图${String(at + 1)}`} />
                </Box>
                <Box sx={{ flex: '1 1 180px', minWidth: 0, display: 'grid', gap: 1, justifyItems: 'start' }}>
                  <Typography component="h2" variant="h3" noWrap sx={{ maxWidth: '100%' }}>
                    {item.title || '（无标题）'}
                  </Typography>
                  <Typography variant="caption" color="textSecondary" noWrap sx={{ maxWidth: '100%' }}>
                    {linkLabel(item)}
                  </Typography>
                  <StatusChip tone={item.shown ? 'green' : 'grey'}>{item.shown ? '展示中' : '已隐藏'}</StatusChip>
                </Box>
                {maySave && (
                  <Box sx={{ height: 32, ml: 'auto' }}>
                    <RowActions
                      actions={[
                        { label: '编辑', run: () => setEditing(at) },
                        {
                          label: item.shown ? '隐藏' : '展示',
                          run: () => void act('操作成功', () => save(put(at, { ...item, shown: !item.shown }))),
                        },
                        {
                          label: '上移',
                          refused: at === 0 && '已经是第一张',
                          run: () => void act('已上移', () => save(swapped(at, at - 1))),
                        },
                        {
                          label: '下移',
                          refused: at === items.length - 1 && '已经是最后一张',
                          run: () => void act('已下移', () => save(swapped(at, at + 1))),
                        },
                        { label: '删除', danger: true, run: () => void remove(at) },
                      ]}
                    />
                  </Box>
                )}
              </Paper>
            ))}
          </Box>
          <NavigationPreview items={items.filter(({ shown }) => shown)} />
        </Box>
      )}
      {editing !== undefined && (
        <NavigationForm
          entry={editing === 'new' ? undefined : items[editing]}
          save={(entry, key) => save(editing === 'new' ? [...items, entry] : put(editing, entry), key)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}
