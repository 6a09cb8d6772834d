import Box from '@mui/material/Box';
import { goodsBrand } from '@partsdesk/sdk/parts/goodsBrand';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { WordChip } from '@partsdesk/ui/document/LifecycleChip';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { GoodsThumb } from '../GoodsThumb';
import { BrandForm } from './BrandForm';

type Row = Schemas['GoodsBrand'];

const owners = [
  { value: 'mine', label: '本店自有' },
  { value: 'head', label: '总店品牌' },
] as const;

const Owner = ({ row }: { row: Row }) =>
  row.shopId === null ? <WordChip word="总店" /> : <StatusChip tone="green">本店自有</StatusChip>;

interface BrandTableProps {
  title: string;
  /** Lists the head store's brands together with the shop's own. */
  inShop: boolean;
}

/** Lists brands, in the head store or in a shop; only the owner of a brand may change it. */
export function BrandTable({ title, inShop }: BrandTableProps) {
  const brands = useGroup(goodsBrand);
  const may = useMay();
  const { remove } = useRecordActions();
  const editing = useEditing<Row>('新增品牌', '编辑品牌');
  const list = usePagedList(brands.page, {
    chips: {
      name: (name) => `名称：${name}`,
      ...(inShop ? { mine: (mine: boolean) => (mine ? '本店自有' : '总店品牌') } : {}),
    },
  });
  const mine = list.bind('mine');
  const save = may('goodsBrand.save');
  const foreign = (row: Row) => !row.mine && '总店的品牌，门店不能修改';
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
      card: 'title',
      onCard: ({ name }) => name,
    },
    ...(inShop
      ? [
          {
            field: 'mine' as const,
            headerName: '归属',
            width: 120,
            renderCell: ({ row }: { row: Row }) => <Owner row={row} />,
            card: 'state' as const,
          },
        ]
      : []),
    { field: 'goodsCount', headerName: '商品数', type: 'number', width: 120, card: 'fact' },
    momentColumn('createTime', '创建时间', { width: 190, card: 'fact' }),
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
      add={save && editing.adding}
      actions={(row) => [
        save && { label: '编辑', refused: foreign(row), run: () => editing.edit(row) },
        may('goodsBrand.delete') &&
          remove(`品牌“${row.name}”`, () => brands.deleteById({ id: row.id }), {
            refused: foreign(row) || (row.goodsCount > 0 && '还有商品用这个品牌，不能删除'),
          }),
      ]}
      onOpen={(row) => save && row.mine && editing.edit(row)}
      empty="还没有品牌。建好品牌后，可以按品牌筛选和搜索商品。"
    >
      <BrandForm editing={editing} />
    </ListPage>
  );
}
