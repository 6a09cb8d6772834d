import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { RecordForm, useEditing } from '@partsdesk/ui/form/RecordForm';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';

type Row = Schemas['CustomerTag'];

const columns: Column<Row>[] = [
  { field: 'name', headerName: '标签名称', flex: 1, minWidth: 160, card: 'title' },
  { field: 'customerCount', headerName: '客户数', type: 'number', width: 120, card: 'fact' },
  enabledColumn({ width: 120 }),
  momentColumn('createTime', '创建时间', { width: 190, card: 'fact' }),
];

/** 客户标签. The exemplar of a list: filters, columns, row actions, and a form in a drawer. */
export function CustomerTagList() {
  const tags = useGroup(customerTag);
  const may = useMay();
  const { toggle, remove } = useRecordActions();
  const editing = useEditing<Row>('新增标签', '修改标签');
  const list = usePagedList(tags.page, { chips: { name: (name) => `名称：${name}`, status: enabledText } });
  return (
    <ListPage
      title="客户标签"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="标签名称" maxLength={10} {...list.bind('name')} />
          <EnabledFilter {...list.bind('status')} />
        </>
      }
      add={may('customerTag.save') && editing.adding}
      actions={(row) => [
        may('customerTag.save') && { label: '改名', run: () => editing.edit(row) },
        may('customerTag.save') && toggle(row, tags.update, { on: '操作成功', off: '操作成功' }),
        may('customerTag.delete') &&
          remove(`标签“${row.name}”`, () => tags.deleteById({ id: row.id }), {
            refused: row.customerCount > 0 && '还有客户使用该标签，不能删除',
          }),
      ]}
      onOpen={(row) => may('customerTag.save') && editing.edit(row)}
      empty="还没有标签。给客户分组后，发券和回访更方便。"
    >
      <RecordForm editing={editing} group={tags} initial={(tag) => ({ name: tag?.name ?? '' })}>
        {(form) => (
          <TextField label="标签名称" required maxLength={20} hint="最多20个字，店内不能重复" {...form.field('name')} />
        )}
      </RecordForm>
    </ListPage>
  );
}
