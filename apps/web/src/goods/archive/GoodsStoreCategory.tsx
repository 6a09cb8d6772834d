import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { goodsCategory } from '@partsdesk/sdk/parts/goodsCategory';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DetailDrawer, DetailSection } from '@partsdesk/ui/list/DetailDrawer';
import { RowActions } from '@partsdesk/ui/list/RowActions';
import { EmptyState } from '@partsdesk/ui/page/EmptyState';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { Page } from '@partsdesk/ui/page/Page';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { usePhone } from '@partsdesk/ui/page/usePhone.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { PriceSchemeEditor } from '../price/PriceSchemeEditor';
import { useAtHead } from '../useAtHead';
import { CategoryForm } from './CategoryForm';
import { goodsInCategory } from './goodsAddress';

type Category = Schemas['GoodsCategory'];

const MOST_LEVELS = 3;

/** 商品分类: edits the category tree of all parts. */
export function GoodsStoreCategory() {
  const group = useGroup(goodsCategory);
  const may = useMay();
  const mayVisit = useMayVisit();
  const atHead = useAtHead();
  const confirm = useConfirm();
  const { data: tree, error, reload } = useLoad(group.list);
  const act = useAct();
  const [editing, setEditing] = useState<{ before?: Category; parentId?: string; sort: number }>();
  const [priced, setPriced] = useState<Category>();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const all = tree ?? [];
  const under = (parentId: string | null) => all.filter((category) => category.parentId === parentId);
  const behind = (parentId: string | null) =>
    Math.min(9999, Math.max(-1, ...under(parentId).map(({ sort }) => sort)) + 1);
  const save = may('goodsCategory.save');
  const phone = usePhone();
  const counted = (goodsCount: number) => (phone ? `${goodsCount} 种` : `${goodsCount} 种商品`);
  const mayPrice = may('partsPriceSchemeCategory.save');

  /** Swaps a category with its neighbour and renumbers all siblings, since several may have the same number. */
  const shift = (category: Category, by: 1 | -1) =>
    act('已调整顺序', async () => {
      const order = under(category.parentId);
      const at = order.indexOf(category);
      order.splice(at, 1);
      order.splice(at + by, 0, category);
      for (const [sort, { id, sort: before }] of order.entries()) if (before !== sort) await group.update({ id, sort });
    });
  const remove = async (category: Category) => {
    if (
      await confirm({ title: `删除分类“${category.name}”？`, text: '删除后不可恢复。', action: '删除', danger: true })
    )
      await act('删除成功', () => group.deleteById({ id: category.id }));
  };
  const fold = (id: string) =>
    setFolded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  const add = save && (
    <Button variant="contained" onClick={() => setEditing({ sort: behind(null) })}>
      新增一级分类
    </Button>
  );

  const rows = (parentId: string | null, level: number): React.ReactNode =>
    under(parentId).map((category, at, fellows) => {
      const children = under(category.id);
      const open = !folded.has(category.id);
      return (
        <Box key={category.id} component="li" aria-label={category.name} sx={{ listStyle: 'none' }}>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 40,
              pl: { xs: `${(level - 1) * 14}px`, sm: `${8 + (level - 1) * 28}px` },
              pr: { xs: 0, sm: 2 },
              bgcolor: 'background.paper',
              borderBottom: 1,
              borderColor: 'divider',
              '&:hover': { bgcolor: 'background.group' },
            }}
          >
            <IconButton
              size="small"
              aria-expanded={open}
              aria-label={open ? `收起${category.name}` : `展开${category.name}`}
              onClick={() => fold(category.id)}
              sx={{ visibility: children.length ? 'visible' : 'hidden', transform: open ? 'none' : 'rotate(-90deg)' }}
            >
              <ExpandMore fontSize="small" />
            </IconButton>
            <Box sx={{ flex: 1, minWidth: 0, fontWeight: level === 1 ? 500 : 400, overflowWrap: 'anywhere' }}>
              {category.name}
            </Box>
            <Box
              sx={{
                width: { xs: 52, sm: 88 },
                textAlign: 'right',
                fontSize: 13,
                color: 'text.secondary',
                flex: 'none',
              }}
            >
              {category.goodsCount > 0 &&
                (mayVisit('GoodsStoreList') ? (
                  <MuiLink
                    component={Link}
                    to={goodsInCategory(category.id)}
                    underline="hover"
                    aria-label={`${category.name}的 ${category.goodsCount} 种商品`}
                  >
                    {counted(category.goodsCount)}
                  </MuiLink>
                ) : (
                  counted(category.goodsCount)
                ))}
            </Box>
            {save && (
              <Box sx={{ display: { xs: 'none', sm: 'flex' }, flex: 'none' }}>
                <IconButton
                  size="small"
                  aria-label={`上移${category.name}`}
                  disabled={at === 0}
                  onClick={() => void shift(category, -1)}
                >
                  <ArrowUpward sx={{ fontSize: 16 }} />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={`下移${category.name}`}
                  disabled={at === fellows.length - 1}
                  onClick={() => void shift(category, 1)}
                >
                  <ArrowDownward sx={{ fontSize: 16 }} />
                </IconButton>
              </Box>
            )}
            <Box sx={{ flex: 'none', minWidth: { sm: 168 } }}>
              <RowActions
                actions={[
                  save && { label: '编辑', run: () => setEditing({ before: category, sort: category.sort }) },
                  mayPrice && { label: '等级价', run: () => setPriced(category) },
                  save && {
                    label: '加下级',
                    refused: level >= MOST_LEVELS && '分类最多三级',
                    run: () => setEditing({ parentId: category.id, sort: behind(category.id) }),
                  },
                  may('goodsCategory.delete') && {
                    label: '删除',
                    danger: true,
                    refused:
                      children.length > 0 ? '还有下级分类，不能删除' : category.goodsCount > 0 && '还有商品，不能删除',
                    run: () => void remove(category),
                  },
                ]}
              />
            </Box>
          </Box>
          {children.length > 0 && open && (
            <Box component="ul" sx={{ m: 0, p: 0 }}>
              {rows(category.id, level + 1)}
            </Box>
          )}
        </Box>
      );
    });

  return (
    <Page
      title="商品分类"
      action={add}
      secondary={
        all.length > 0 && (
          <Button onClick={() => setFolded(folded.size ? new Set() : new Set(all.map(({ id }) => id)))}>
            {folded.size ? '全部展开' : '全部收起'}
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorState error={error} onRetry={reload} />}
      {!tree && error === undefined && <PageSkeleton />}
      {tree?.length === 0 && (
        <EmptyState text="还没有分类。先建“滤清器、制动系统”这样的大类，再在下面分小类。" action={add} />
      )}
      {all.length > 0 && (
        <Box component="ul" aria-label="商品分类" sx={{ m: 0, p: 0 }}>
          {rows(null, 1)}
        </Box>
      )}
      {priced && (
        <DetailDrawer title={`${priced.name} · 等级价`} onClose={() => setPriced(undefined)}>
          <DetailSection>
            <Typography variant="body2" color="textSecondary">
              这个分类和下级分类的商品，各等级按门店售价打几折。下级分类、商品、门店单独设置的优先；都不会低于底价。
            </Typography>
            <PriceSchemeEditor of={{ categoryId: priced.id }} refused={atHead ? undefined : '分类的等级价由总店设置'} />
          </DetailSection>
        </DetailDrawer>
      )}
      {editing && <CategoryForm categories={all} {...editing} onClose={() => setEditing(undefined)} />}
    </Page>
  );
}
