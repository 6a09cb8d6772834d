import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { goods } from '@partsdesk/sdk/parts/goods';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { MoveToCategory } from './MoveToCategory';

interface GoodsBatchBarProps {
  ids: readonly string[];
  categories: readonly Schemas['GoodsCategory'][];
  onClear: () => void;
  /** Further actions for the chosen parts. */
  children?: React.ReactNode;
}

/** Shows the actions for the chosen parts of the archive. */
export function GoodsBatchBar({ ids, categories, onClear, children }: GoodsBatchBarProps) {
  const archive = useGroup(goods);
  const confirm = useConfirm();
  const act = useAct();
  const [moving, setMoving] = useState(false);
  const chosen = [...ids];
  const sell = async (onSale: 0 | 1) => {
    const sure =
      onSale === 1 ||
      (await confirm({
        title: `停售选中的 ${chosen.length} 种商品？`,
        text: '所有门店的收银台都搜不到，库存和价格不变，可以随时恢复。',
        action: '全部停售',
        danger: true,
      }));
    if (sure)
      await act(onSale === 1 ? '已在各店上架' : '已在各店停售', () => archive.updateOffSale({ ids: chosen, onSale }));
  };
  const remove = async () => {
    const sure = await confirm({
      title: `删除选中的 ${chosen.length} 种商品？`,
      text: '只能删除没有发生过业务的商品；有一种不能删，就一种都不删。删除后不可恢复。',
      action: '删除',
      danger: true,
    });
    if (sure && (await act('删除成功', () => archive.delete({ ids: chosen })))) onClear();
  };
  return (
    <Box
      role="toolbar"
      aria-label="批量操作"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        px: 3,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.selected',
      }}
    >
      <Box component="span" sx={{ mr: 2 }} aria-live="polite">
        已选 <strong>{chosen.length}</strong> 种
      </Box>
      <Permitted path="goods.sale">
        <Button size="small" onClick={() => void sell(1)}>
          上架
        </Button>
      </Permitted>
      <Permitted path="goods.sale">
        <Button size="small" onClick={() => void sell(0)}>
          停售
        </Button>
      </Permitted>
      <Permitted path="goods.save">
        <Button size="small" onClick={() => setMoving(true)}>
          改分类
        </Button>
      </Permitted>
      <Permitted path="goods.delete">
        <Button size="small" color="error" disabled={chosen.length > 100} onClick={() => void remove()}>
          删除
        </Button>
      </Permitted>
      {children}
      <Box sx={{ flex: 1 }} />
      <Button size="small" onClick={onClear}>
        取消选择
      </Button>
      {moving && <MoveToCategory ids={chosen} categories={categories} onClose={() => setMoving(false)} />}
    </Box>
  );
}
