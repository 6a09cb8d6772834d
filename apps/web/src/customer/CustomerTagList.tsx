import Button from '@mui/material/Button';
import { formatMoment } from '@partsdesk/core/dates';
import { customerTag } from '@partsdesk/sdk/parts/customerTag';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { enabledChoices, enabledText } from '@partsdesk/ui/form/enabled.ts';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { PagedTable } from '@partsdesk/ui/list/PagedTable';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { Page } from '@partsdesk/ui/page/Page';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import { useConflict } from '../useConflict';

type Row = Schemas['CustomerTag'];

const columns: Column<Row>[] = [
  { field: 'name', headerName: '标签名称', flex: 1, minWidth: 160 },
  { field: 'customerCount', headerName: '客户数', type: 'number', width: 120 },
  { field: 'status', headerName: '状态', width: 120, renderCell: ({ row }) => <EnabledChip status={row.status} /> },
  { field: 'createTime', headerName: '创建时间', width: 190, valueFormatter: formatMoment },
];

/** 客户标签. The exemplar of a list: filters, columns, row actions, and a form in a drawer. */
export function CustomerTagList() {
  const tags = useGroup(customerTag);
  const may = useMay();
  const confirm = useConfirm();
  const [editing, setEditing] = useState<Row | 'new'>();
  const list = usePagedList(tags.page, { chips: { name: (name) => `名称：${name}`, status: enabledText } });
  const act = useAct(list.reload);
  const conflict = useConflict(() => {
    list.reload();
    setEditing(undefined);
  });

  const remove = async ({ id, name }: Row) => {
    if (await confirm({ title: `删除标签“${name}”？`, text: '删除后不可恢复。', action: '删除', danger: true }))
      await act('删除成功', () => tags.deleteById({ id }));
  };
  const add = (
    <Permitted path="customerTag.save">
      <Button variant="contained" onClick={() => setEditing('new')}>
        新增标签
      </Button>
    </Permitted>
  );

  return (
    <Page
      title="客户标签"
      action={add}
      chips={list.chips}
      filters={
        <>
          <TextField label="标签名称" maxLength={10} {...list.bind('name')} />
          <FilterSelect label="状态" choices={enabledChoices} {...list.bind('status')} />
        </>
      }
    >
      <PagedTable
        label="客户标签"
        list={list}
        columns={columns}
        card={(row) => ({
          title: row.name,
          state: <EnabledChip status={row.status} />,
          facts: [
            ['客户数', row.customerCount],
            ['创建时间', formatMoment(row.createTime)],
          ],
        })}
        actions={(row) => [
          may('customerTag.save') && { label: '改名', run: () => setEditing(row) },
          may('customerTag.save') && {
            label: row.status === 1 ? '禁用' : '启用',
            run: () =>
              void act('操作成功', () =>
                tags.update({ id: row.id, version: row.version, status: row.status === 1 ? 0 : 1 }),
              ),
          },
          may('customerTag.delete') && {
            label: '删除',
            danger: true,
            refused: row.customerCount > 0 && '还有客户使用该标签，不能删除',
            run: () => void remove(row),
          },
        ]}
        onOpen={(row) => may('customerTag.save') && setEditing(row)}
        empty={{ text: '还没有标签。给客户分组后，发券和回访更方便。', action: add }}
      />
      {editing && (
        <FormDialog
          title={editing === 'new' ? '新增标签' : '修改标签'}
          initial={{ name: editing === 'new' ? '' : editing.name }}
          save={(draft, idempotencyKey) =>
            editing === 'new'
              ? tags.add(draft, { idempotencyKey })
              : conflict(tags.update({ id: editing.id, version: editing.version, ...draft }, { idempotencyKey }))
          }
          onClose={(saved) => {
            setEditing(undefined);
            if (saved) list.reload();
          }}
        >
          {(form) => (
            <TextField
              label="标签名称"
              required
              maxLength={20}
              hint="最多20个字，店内不能重复"
              {...form.field('name')}
            />
          )}
        </FormDialog>
      )}
    </Page>
  );
}
