import { formatYuan } from '@partsdesk/core/money';
import { combo } from '@partsdesk/sdk/parts/combo';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { ComboForm } from './ComboForm';
import { ComboModels } from './ComboModels';

type Row = Schemas['Combo'];

/** Formats the price range over the models; a meal without materials has no price yet. */
function priceRange({ models }: Row): string {
  const totals = models.filter(({ lineCount }) => lineCount > 0).map(({ total }) => total);
  if (!totals.length) return '未配置';
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  return least === most ? formatYuan(least) : `${formatYuan(least)} ~ ${formatYuan(most)}`;
}
const modelTitles = ({ models }: Row) => orDash(models.map(({ title }) => title).join('、'));

const columns: Column<Row>[] = [
  { field: 'name', headerName: '套餐名称', flex: 1, minWidth: 160 },
  { field: 'models', headerName: '适用车型', flex: 2, minWidth: 240, valueGetter: (_, row) => modelTitles(row) },
  { field: '_count', headerName: '车型数', type: 'number', width: 84, valueGetter: (_, row) => row.models.length },
  {
    field: '_price',
    headerName: '套餐价',
    align: 'right',
    headerAlign: 'right',
    width: 190,
    valueGetter: (_, row) => priceRange(row),
  },
  enabledColumn({ width: 90 }),
  momentColumn('createTime', '创建时间', { width: 170 }),
];

/** 套餐管理: lists services that are sold as a whole, composed for each vehicle model. */
export function StoreMeal() {
  const meals = useGroup(combo);
  const may = useMay();
  const { toggle, remove } = useRecordActions();
  const editing = useEditing<Row>('新增套餐', '编辑套餐');
  const [openId, setOpenId] = useState<string>();
  const list = usePagedList(meals.page, { chips: { name: (name) => `名称：${name}`, status: enabledText } });
  const open = list.rows.find(({ id }) => id === openId);

  return (
    <ListPage
      title="套餐管理"
      label="套餐"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="套餐名称" maxLength={10} {...list.bind('name')} />
          <EnabledFilter {...list.bind('status')} />
        </>
      }
      add={may('combo.save') && editing.adding}
      card={(row) => ({
        title: row.name,
        state: <EnabledChip status={row.status} />,
        facts: [
          ['套餐价', priceRange(row)],
          ['适用车型', `${String(row.models.length)} 款`],
          ['备注', orDash(row.remark)],
        ],
      })}
      actions={(row) => [
        { label: '车型物料', run: () => setOpenId(row.id) },
        may('combo.save') && { label: '编辑', run: () => editing.edit(row) },
        may('combo.save') && toggle(row, meals.update),
        may('combo.delete') &&
          remove(`套餐“${row.name}”`, () => meals.del({ id: row.id }), {
            text: '连同各车型的物料一起删除，不可恢复。',
            refused: row.status === 1 && '启用中的套餐不能删除，请先停用',
          }),
      ]}
      actionsWidth={200}
      onOpen={(row) => setOpenId(row.id)}
      empty="还没有套餐。把常做的保养配成套餐，开单一次加齐。"
    >
      {open && <ComboModels meal={open} onEdit={() => editing.edit(open)} onClose={() => setOpenId(undefined)} />}
      {editing.opened && <ComboForm title={editing.title} meal={editing.row} onClose={editing.close} />}
    </ListPage>
  );
}
