import { statusLabel } from '@partsdesk/core/lifecycle';
import { activityStates } from '@partsdesk/core/market/activityState';
import { signInExhibition } from '@partsdesk/sdk/parts/signInExhibition';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { editExhibitionAddress, exhibitionAddress, newExhibitionAddress } from './signInAddress';
import { askedText, daysText } from './signInTexts';
import { StandCode } from './StandCode';

type Row = Schemas['SignInExhibition'];

const columns: Column<Row>[] = [
  { field: 'name', headerName: '展会', flex: 1, minWidth: 160 },
  textColumn('place', '地点', { width: 160 }),
  { field: 'beginDay', headerName: '展期', width: 200, valueGetter: (_, row) => daysText(row) },
  {
    field: 'state',
    headerName: '状态',
    width: 96,
    renderCell: ({ row }) => <LifecycleChip lifecycle={activityStates} status={row.state} />,
  },
  { field: 'recordCount', headerName: '签到人次', type: 'number', width: 96 },
  { field: 'attributes', headerName: '签到项', width: 200, valueGetter: (_, row) => askedText(row) },
  { field: 'shopName', headerName: '门店', width: 112 },
  momentColumn('createTime', '创建时间'),
];

/** 展会签到: the exhibitions of the shop with their sign-ins. */
export function SignIn() {
  const fairs = useGroup(signInExhibition);
  const may = useMay();
  const [mayVisit, navigate] = [useMayVisit(), useNavigate()];
  const { remove } = useRecordActions();
  const [shown, setShown] = useState<Row>();
  const list = usePagedList(fairs.page, {
    chips: {
      keyword: (words) => `关键字：${words}`,
      state: (state) => statusLabel(activityStates, state),
      from: (day) => `展期从 ${day}`,
      to: (day) => `展期到 ${day}`,
    },
  });
  const records = mayVisit('SignInDetail') && ((row: Row) => void navigate(exhibitionAddress(row.id)));
  const save = may('signInExhibition.save') && mayVisit('SignInSave');
  return (
    <ListPage
      title="展会签到"
      label="展会"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="展会、地点" type="search" width={200} maxLength={30} {...list.bind('keyword')} />
          <FilterSelect label="状态" choices={statusChoices(activityStates)} width={112} {...list.bind('state')} />
          <DateRange label="展期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      card={(row) => ({
        title: row.name,
        state: <LifecycleChip lifecycle={activityStates} status={row.state} />,
        facts: [
          ['展期', daysText(row)],
          ['地点', row.place || '-'],
          ['签到人次', String(row.recordCount)],
          ['签到项', askedText(row)],
        ],
      })}
      add={save && { label: '新增展会', run: () => void navigate(newExhibitionAddress()) }}
      actions={(row) => [
        {
          label: '签到码',
          run: () => setShown(row),
          refused: row.state === activityStates.statuses.ended.code && '展会已结束，不能再签到',
        },
        records && { label: '签到记录', run: () => records(row) },
        save && { label: '编辑', run: () => void navigate(editExhibitionAddress(row.id)) },
        may('signInExhibition.delete') &&
          remove(`展会“${row.name}”`, () => fairs.deleteById({ id: row.id }), {
            refused: row.recordCount > 0 && '已有客户签到，不能删除',
          }),
      ]}
      actionsWidth={200}
      onOpen={records || undefined}
      empty="还没有展会。新增一个，客户扫小程序码就能签到，留下您想知道的信息。"
    >
      {shown && <StandCode exhibition={shown} onClose={() => setShown(undefined)} />}
    </ListPage>
  );
}
