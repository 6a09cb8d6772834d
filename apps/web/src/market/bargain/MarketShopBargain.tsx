import { statusLabel } from '@partsdesk/core/lifecycle';
import { activityStates } from '@partsdesk/core/market/activityState';
import { bargainSchemeLifecycle } from '@partsdesk/core/market/bargain/bargainSchemeLifecycle';
import { formatQuantity } from '@partsdesk/core/quantity';
import { bargainActSchema } from '@partsdesk/sdk/parts/bargainActSchema';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { shopBargainAddress } from './bargainAddress';
import { partText, periodText, pricesText, SchemeStates, takenText } from './bargainTexts';

type Row = Schemas['BargainScheme'];

const ownText = ({ own }: Row) => (own ? takenText(own) : '未参加');
const stockText = ({ own }: Row) => (own ? formatQuantity(own.available) : '-');

const columns: Column<Row>[] = [
  { field: 'name', headerName: '方案', flex: 1, minWidth: 140 },
  { field: 'goodsName', headerName: '商品', width: 200, valueGetter: (_, row) => partText(row) },
  { field: 'listPrice', headerName: '原价 → 底价', width: 168, valueGetter: (_, row) => pricesText(row) },
  { field: 'begins', headerName: '活动时间', width: 264, valueGetter: (_, row) => periodText(row) },
  { field: 'taken', headerName: '本店已占 / 数量', width: 128, valueGetter: (_, row) => ownText(row) },
  { field: '_stock', headerName: '本店可用', width: 96, valueGetter: (_, row) => stockText(row) },
  { field: 'status', headerName: '状态', width: 168, renderCell: ({ row }) => <SchemeStates scheme={row} /> },
];

/** 门店砍价: the schemes that this shop takes part in, with its own count of each. */
export function MarketShopBargain() {
  const schemes = useGroup(bargainActSchema);
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const list = usePagedList(schemes.page, {
    chips: {
      keyword: (words) => `方案或商品：${words}`,
      status: (status) => statusLabel(bargainSchemeLifecycle, status),
      state: (state) => statusLabel(activityStates, state),
    },
  });
  const adjusts = may('bargainActSchema.count') && mayVisit('MarketShopBargainEdit');
  const adjust = ({ id }: Row) => void navigate(shopBargainAddress(id));
  return (
    <ListPage
      title="门店砍价"
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
          ['本店已占 / 数量', ownText(row)],
          ['本店可用', stockText(row)],
        ],
      })}
      actions={(row) => [adjusts && row.own !== null && { label: '调整', run: () => adjust(row) }]}
      actionsWidth={80}
      empty="还没有本店参加的砍价方案。方案由总店设置，选了本店就会出现在这里。"
    />
  );
}
