import { goodsStockUnit } from '@partsdesk/sdk/parts/goodsStockUnit';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';

type Row = Schemas['GoodsStockUnit'];

const decimalChoices = [
  { value: 0, label: '整数（1）' },
  { value: 1, label: '1 位小数（0.5）' },
  { value: 2, label: '2 位小数（0.25）' },
  { value: 3, label: '3 位小数（0.125）' },
] as const;
const decimalText = (decimals: number) => decimalChoices.find(({ value }) => value === decimals)?.label ?? '';

const columns: Column<Row>[] = [
  { field: 'name', headerName: '单位', flex: 1, minWidth: 120, card: 'title' },
  { field: 'decimals', headerName: '数量', width: 180, valueFormatter: decimalText, card: 'fact' },
  { field: 'goodsCount', headerName: '商品数', type: 'number', width: 120, card: 'fact' },
  enabledColumn({ width: 100 }),
  momentColumn('createTime', '创建时间', { width: 190 }),
];

/** 库存单位: edits the units in which stock is counted. */
export function GoodsStoreStockUnit() {
  const units = useGroup(goodsStockUnit);
  const may = useMay();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const list = usePagedList(units.page, { chips: { name: (name) => `单位：${name}`, status: enabledText } });
  const act = useAct();
  const toggle = async ({ id, name, status, version, goodsCount }: Row) => {
    const sure =
      status === 0 ||
      (await confirm({
        title: `停用单位“${name}”？`,
        text: goodsCount > 0 ? `${goodsCount} 种商品照旧用它，新商品不能再选。` : '新商品不能再选它，随时可以启用。',
        action: '停用',
        danger: true,
      }));
    if (sure)
      await act(status === 1 ? '已停用' : '已启用', () =>
        units.updateStatusById({ id, version, status: status === 1 ? 0 : 1 }),
      );
  };
  return (
    <ListPage
      title="库存单位"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="单位" maxLength={10} {...list.bind('name')} />
          <EnabledFilter {...list.bind('status')} />
        </>
      }
      add={may('goodsStockUnit.save') && { label: '新增单位', run: () => setAdding(true) }}
      actions={(row) => [
        may('goodsStockUnit.save') && {
          label: row.status === 1 ? '停用' : '启用',
          danger: row.status === 1,
          run: () => void toggle(row),
        },
      ]}
      actionsWidth={96}
      empty="还没有单位。先建好“个、套、升”这样的单位，再建商品。"
    >
      {adding && (
        <FormDialog
          title="新增单位"
          initial={{ name: '', decimals: 0 }}
          save={(draft, idempotencyKey) => units.add(draft, { idempotencyKey })}
          onClose={() => setAdding(false)}
        >
          {(form) => (
            <>
              <TextField
                label="单位名称"
                required
                maxLength={10}
                placeholder="如：个、套、升"
                hint="保存后不能改名：库存已经按它数过"
                {...form.field('name')}
              />
              <SelectField
                label="数量"
                choices={decimalChoices}
                hint="能拆零卖的（机油按升、电线按米）选小数"
                {...form.field('decimals')}
              />
            </>
          )}
        </FormDialog>
      )}
    </ListPage>
  );
}
