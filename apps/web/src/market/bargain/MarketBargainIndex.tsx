import { statusLabel } from '@partsdesk/core/lifecycle';
import { activityStates } from '@partsdesk/core/market/activityState';
import { bargainSchemeLifecycle } from '@partsdesk/core/market/bargain/bargainSchemeLifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useNavigate } from 'react-router-dom';
import { useAtHead } from '../../goods/useAtHead';
import { useMayVisit } from '../../useMayVisit';
import { bargainAddress, newBargainAddress } from './bargainAddress';
import { partText, periodText, pricesText, SchemeStates, takenText } from './bargainTexts';
import { useBargainActs } from './useBargainActs';

type Row = Schemas['BargainScheme'];

const columns: Column<Row>[] = [
  { field: 'name', headerName: '方案', flex: 1, minWidth: 120 },
  { field: 'status', headerName: '状态', width: 168, renderCell: ({ row }) => <SchemeStates scheme={row} /> },
  { field: 'goodsName', headerName: '商品', width: 200, valueGetter: (_, row) => partText(row) },
  { field: 'listPrice', headerName: '原价 → 底价', width: 168, valueGetter: (_, row) => pricesText(row) },
  { field: 'taken', headerName: '已占 / 数量', width: 104, valueGetter: (_, row) => takenText(row) },
  { field: 'runs', headerName: '发起', type: 'number', width: 72 },
  { field: 'bought', headerName: '已购买', type: 'number', width: 80 },
  { field: 'begins', headerName: '活动时间', width: 264, valueGetter: (_, row) => periodText(row) },
  { field: 'helpers', headerName: '帮砍人数', type: 'number', width: 88 },
  momentColumn('createTime', '创建时间'),
];

/** 砍价方案: what customers may bargain for, with what became of it; the head store offers it. */
export function MarketBargainIndex() {
  const schemes = useGroup(bargainActSchema);
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const atHead = useAtHead();
  const acts = useBargainActs();
  const list = usePagedList(schemes.page, {
    chips: {
      keyword: (words) => `方案或商品：${words}`,
      status: (status) => statusLabel(bargainSchemeLifecycle, status),
      state: (state) => statusLabel(activityStates, state),
    },
  });
  const open = mayVisit('MarketBargainDetail') ? ({ id }: Row) => void navigate(bargainAddress(id)) : undefined;
  const adds = atHead && may('bargainActSchema.save') && mayVisit('MarketBargainSave');
  return (
    <ListPage
      title="砍价方案"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="方案或商品" type="search" width={176} maxLength={30} {...list.bind('keyword')} />
          <FilterSelect
            label="上线状态"
            choices={statusChoices(bargainSchemeLifecycle)}
            width={112}
            {...list.bind('status')}
          />
          <FilterSelect label="活动状态" choices={statusChoices(activityStates)} width={112} {...list.bind('state')} />
        </>
      }
      card={(row) => ({
        title: row.name,
        state: <SchemeStates scheme={row} />,
        facts: [
          ['商品', partText(row)],
          ['原价 → 底价', pricesText(row)],
          ['活动时间', periodText(row)],
          ['已占 / 数量', takenText(row)],
          ['发起 / 已购买', `${String(row.runs)} / ${String(row.bought)}，${formatYuan(row.boughtAmount)}`],
        ],
      })}
      add={adds && { label: '新增方案', run: () => void navigate(newBargainAddress()) }}
      actions={(row) => [open && { label: '详情', run: () => open(row) }, ...acts(row)]}
      actionsWidth={152}
      {...(open ? { onOpen: open } : {})}
      empty={
        atHead ? '还没有砍价方案。新增一个，让客户在小程序里请朋友帮砍。' : '还没有本店参加的砍价方案。方案由总店设置。'
      }
    />
  );
}
