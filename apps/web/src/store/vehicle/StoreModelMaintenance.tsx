import { vehicleModel } from '@partsdesk/sdk/parts/vehicleModel';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledChip } from '@partsdesk/ui/document/LifecycleChip';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { FactoryField } from './FactoryField';
import { VehicleModelForm } from './VehicleModelForm';

type Row = Schemas['VehicleModel'];

const columns: Column<Row>[] = [
  { field: 'name', headerName: '车型', flex: 1, minWidth: 160 },
  { field: 'factoryName', headerName: '厂家', width: 140 },
  textColumn('modelYear', '年款', { width: 100 }),
  textColumn('displacement', '排量', { width: 90 }),
  textColumn('engine', '发动机型号', { width: 130 }),
  textColumn('remark', '备注', { flex: 1, minWidth: 120 }),
  enabledColumn({ width: 90 }),
  momentColumn('createTime', '创建时间', { width: 170 }),
];

/** 车型维护: lists the vehicles and machines that the store serves. */
export function StoreModelMaintenance() {
  const models = useGroup(vehicleModel);
  const may = useMay();
  const editing = useEditing<Row>('新增车型', '编辑车型');
  const [factory, setFactory] = useState<{ id: string; name: string }>();
  const list = usePagedList(models.page, {
    chips: {
      keyword: (words) => `关键词：${words}`,
      factoryId: (id) => `厂家：${factory?.id === id ? factory.name : '已选'}`,
      status: enabledText,
    },
  });
  const { toggle } = useRecordActions();
  const [first] = list.rows;

  return (
    <ListPage
      title="车型维护"
      label="车型"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="车型、厂家、拼音" maxLength={20} width={200} {...list.bind('keyword')} />
          <FactoryField
            label="厂家"
            chosen={first && { id: first.factoryId, name: first.factoryName }}
            onPick={setFactory}
            {...list.bind('factoryId')}
          />
          <EnabledFilter {...list.bind('status')} />
        </>
      }
      add={may('vehicleModel.save') && editing.adding}
      card={(row) => ({
        title: row.title,
        state: <EnabledChip status={row.status} />,
        facts: [
          ['厂家', row.factoryName],
          ['发动机', orDash(row.engine)],
          ['备注', orDash(row.remark)],
        ],
      })}
      actions={(row) => [
        may('vehicleModel.save') && { label: '编辑', run: () => editing.edit(row) },
        may('vehicleModel.save') && toggle(row, ({ id, status }) => models.enable({ id, status })),
      ]}
      onOpen={(row) => may('vehicleModel.save') && editing.edit(row)}
      empty="还没有车型。登记常修的车型后，可以为它配置保养套餐。"
    >
      <VehicleModelForm editing={editing} />
    </ListPage>
  );
}
