import { classesOf, directionLabel, FundDirection, fundClassLabel, isInProfit } from '@partsdesk/core/fund/fundTypes';
import { fundType } from '@partsdesk/sdk/parts/fundType';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';

type Row = Schemas['FundType'];

const columns: Column<Row>[] = [
  { field: 'name', headerName: '类型名称', flex: 1, minWidth: 160, card: 'title' },
  { field: 'direction', headerName: '收支', width: 96, valueFormatter: directionLabel, card: 'fact' },
  { field: 'class', headerName: '分类', width: 160, valueFormatter: fundClassLabel, card: 'fact' },
  {
    field: '_profit',
    headerName: '利润',
    width: 120,
    valueGetter: (_, row) => (isInProfit(row.class) ? '计入利润' : '不计入'),
    card: 'fact',
  },
  {
    field: 'system',
    headerName: '来源',
    width: 112,
    valueFormatter: (system: boolean) => (system ? '系统类型' : '-'),
  },
  enabledColumn({ width: 104 }),
];

const directions = [FundDirection.income, FundDirection.expense].map((value) => ({
  value,
  label: directionLabel(value),
}));

interface Draft {
  direction: FundDirection;
  name: string;
  class?: Schemas['FundClass'] | undefined;
}

/** 收支类型: what income and expenses are sorted by, and which of them count in the profit. */
export function FundType() {
  const types = useGroup(fundType);
  const may = useMay();
  const { toggle } = useRecordActions();
  const editing = useEditing<Row>('新增类型', '修改类型');
  const list = usePagedList(types.page, { chips: { direction: directionLabel, status: enabledText } });
  const { row } = editing;
  const editable = (one: Row) => may('fundType.save') && !one.system;
  return (
    <ListPage
      title="收支类型"
      tabs={<FilterTabs label="收支" choices={directions} {...list.bind('direction')} />}
      list={list}
      columns={columns}
      filters={<EnabledFilter {...list.bind('status')} />}
      add={may('fundType.save') && editing.adding}
      actions={(one) => [
        editable(one) && { label: '修改', run: () => editing.edit(one) },
        editable(one) && toggle(one, types.update),
      ]}
      onOpen={(one) => editable(one) && editing.edit(one)}
      empty="没有符合条件的收支类型。"
    >
      {editing.opened && (
        <FormDialog<Draft>
          title={editing.title}
          initial={{
            direction: row?.direction ?? list.query.direction ?? FundDirection.expense,
            name: row?.name ?? '',
            class: row?.class,
          }}
          save={({ direction, name, class: of = 'administration' }, idempotencyKey) =>
            row
              ? types.update({ id: row.id, version: row.version, name, class: of }, { idempotencyKey })
              : types.add({ direction, name, class: of }, { idempotencyKey })
          }
          onClose={editing.close}
        >
          {(form) => (
            <>
              {!row && (
                <SelectField
                  label="收支"
                  required
                  choices={directions}
                  hint="保存后不能改"
                  {...form.field('direction')}
                  onChange={(direction) => form.change({ direction, class: undefined })}
                />
              )}
              <TextField label="类型名称" required maxLength={20} hint="同一收支内不能重复" {...form.field('name')} />
              <SelectField
                label="分类"
                required
                choices={classesOf(form.draft.direction).map((value) => ({
                  value,
                  label: `${fundClassLabel(value)}${isInProfit(value) ? '' : '（不计入利润）'}`,
                }))}
                hint={row ? '改了只影响以后登记的单据' : '决定算不算利润：借款、押金、货款等不算'}
                {...form.field('class')}
              />
            </>
          )}
        </FormDialog>
      )}
    </ListPage>
  );
}
