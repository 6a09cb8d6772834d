import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { GoodsThumb } from '../GoodsThumb';
import { BrandForm } from './BrandForm';

type Row = Schemas['GoodsBrand'];

const owners = [
  { value: 'mine', label: '本店自有' },
  { value: 'head', label: '总店品牌' },
] as const;

const Owner = ({ row }: { row: Row }) =>
  row.shopId === null ? <StatusChip tone="blue">总店</StatusChip> : <StatusChip tone="green">本店自有</StatusChip>;

interface BrandTableProps {
  title: string;
  /** Lists the head store's brands together with the shop's own. */
  inShop: boolean;
}

/** Lists brands, in the head store or in a shop; only the owner of a brand may change it. */
export function BrandTable({ title, inShop }: BrandTableProps) {
  const brands = useGroup(goodsBrand);
  const may = useMay();
  const confirm = useConfirm();
  const [editing, setEditing] = useState<Row | 'new'>();
  const list = usePagedList(brands.page, {
    chips: {
      name: (name) => `名称：${name}`,
      ...(inShop ? { mine: (mine: boolean) => (mine ? '本店自有' : '总店品牌') } : {}),
    },
  });
  const act = useAct();
  const mine = list.bind('mine');
  const save = may('goodsBrand.save');
  const foreign = (row: Row) => !row.mine && '总店的品牌，门店不能修改';
  const remove = async ({ id, name }: Row) => {
    if (await confirm({ title: `删除品牌“${name}”？`, text: '删除后不可恢复。', action: '删除', danger: true }))
      await act('删除成功', () => brands.deleteById({ id }));
  };
  const columns: Column<Row>[] = [
    {
      field: 'name',
      headerName: '品牌',
      flex: 1,
      minWidth: 200,
      renderCell: ({ row }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <GoodsThumb imageUrl={row.logo} />
          <span>{row.name}</span>
        </Box>
      ),
    },
    ...(inShop
      ? [
          {
            field: 'mine' as const,
            headerName: '归属',
            width: 120,
            renderCell: ({ row }: { row: Row }) => <Owner row={row} />,
          },
        ]
      : []),
    { field: 'goodsCount', headerName: '商品数', type: 'number', width: 120 },
    momentColumn('createTime', '创建时间', { width: 190 }),
  ];
  return (
    <ListPage
      title={title}
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="品牌名称、拼音" maxLength={20} {...list.bind('name')} />
          {inShop && (
            <FilterSelect
              label="归属"
              choices={owners}
              name="mine"
              value={mine.value === undefined ? undefined : mine.value ? 'mine' : 'head'}
              onChange={() => undefined}
              onCommit={(owner) => mine.onCommit?.(owner === undefined ? undefined : owner === 'mine')}
            />
          )}
        </>
      }
      add={may('goodsBrand.save') && { label: '新增品牌', run: () => setEditing('new') }}
      card={(row) => ({
        title: row.name,
        ...(inShop ? { state: <Owner row={row} /> } : {}),
        facts: [
          ['商品数', row.goodsCount],
          ['创建时间', formatMoment(row.createTime)],
        ],
      })}
      actions={(row) => [
        save && { label: '编辑', refused: foreign(row), run: () => setEditing(row) },
        may('goodsBrand.delete') && {
          label: '删除',
          danger: true,
          refused: foreign(row) || (row.goodsCount > 0 && '还有商品用这个品牌，不能删除'),
          run: () => void remove(row),
        },
      ]}
      onOpen={(row) => save && row.mine && setEditing(row)}
      empty="还没有品牌。建好品牌后，可以按品牌筛选和搜索商品。"
    >
      {editing && <BrandForm brand={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </ListPage>
  );
}
