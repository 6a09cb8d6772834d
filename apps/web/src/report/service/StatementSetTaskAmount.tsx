import Button from '@mui/material/Button';
import { shopDay } from '@partsdesk/core/dates';
import { MONTHS } from '@partsdesk/core/report/serviceTask';
import { serviceTaskAmount } from '@partsdesk/sdk/report/serviceTaskAmount';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { type Column, usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Figures } from '@partsdesk/ui/page/Figures';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { TaskForm } from './TaskForm';

type Row = Schemas['ServiceTask'];

const columns = (several: boolean): Column<Row>[] => [
  { field: 'staffName', headerName: '服务人员', minWidth: 112, flex: 1 },
  ...(several ? [{ field: 'shopName', headerName: '门店', width: 112 } as const] : []),
  {
    field: 'total',
    headerName: '全年',
    type: 'number',
    width: 116,
    renderCell: ({ row }) => <Money fen={row.total || null} strong />,
  },
  ...MONTHS.map((month): Column<Row> => ({
    field: `_${String(month)}`,
    headerName: `${String(month)}月`,
    type: 'number',
    width: 92,
    renderCell: ({ row }) => <Money fen={row.amounts[month - 1] || null} />,
  })),
];

/** 任务额设置: what each service person shall sell in each month of a year. */
export function StatementSetTaskAmount() {
  const tasks = useGroup(serviceTaskAmount);
  const may = useMay();
  const shops = useShopChoices();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const [today] = useState(() => shopDay(Date.now()));
  const thisYear = Number(today.slice(0, 4));
  const years = [thisYear + 1, thisYear, thisYear - 1, thisYear - 2].map((year) => ({
    value: year,
    label: `${String(year)} 年`,
  }));
  const [editing, setEditing] = useState<Row>();
  const list = usePagedList(tasks.page, {
    initial: { year: thisYear },
    chips: { keyword: (name) => `姓名：${name}`, shopId: (id) => `门店：${shops.nameOf(id)}` },
  });
  const { answer } = list;
  const { year = thisYear } = list.query;
  const closed = answer?.closedMonths ?? 0;
  const edit = (row: Row) => {
    if (may('serviceTaskAmount.save')) setEditing(row);
  };
  return (
    <ListPage
      title="任务额设置"
      bar={
        <Figures
          label="任务合计"
          inset
          figures={[
            [`${String(year)} 年合计`, <Money key="year" fen={answer?.sums.reduce((sum, fen) => sum + fen, 0)} />],
            ...(year === thisYear
              ? [['本月合计', <Money key="month" fen={answer?.sums[Number(today.slice(5, 7)) - 1]} />] as const]
              : []),
            ['已关账', closed === 0 ? '没有' : `1 至 ${String(closed)} 月`],
          ]}
        />
      }
      secondary={
        mayVisit('StatementServicePersonal') && (
          <Button onClick={() => void navigate(pathOfRoute('StatementServicePersonal') ?? '')}>看完成情况</Button>
        )
      }
      list={list}
      columns={columns(shops.choices.length > 1)}
      filters={
        <>
          <FilterSelect label="年度" choices={years} width={112} {...list.bind('year')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
          <TextField label="姓名" type="search" width={144} maxLength={20} {...list.bind('keyword')} />
        </>
      }
      card={(row) => ({
        title: row.staffName,
        state: <Money fen={row.total || null} strong />,
        facts: [
          ['门店', row.shopName],
          ...MONTHS.flatMap((month) =>
            row.amounts[month - 1]
              ? [[`${String(month)}月`, <Money key={month} fen={row.amounts[month - 1]} />] as const]
              : [],
          ),
        ],
      })}
      actions={(row) => [may('serviceTaskAmount.save') && { label: '设置', run: () => edit(row) }]}
      actionsWidth={72}
      onOpen={edit}
      empty="没有服务人员。在员工管理里勾选“服务人员”，就能给他设任务额。"
    >
      {editing && (
        <TaskForm
          row={editing}
          year={year}
          closed={closed}
          onClose={(saved) => {
            setEditing(undefined);
            if (saved) list.reload();
          }}
        />
      )}
    </ListPage>
  );
}
