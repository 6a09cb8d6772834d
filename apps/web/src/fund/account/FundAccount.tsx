import { accountSums } from '@partsdesk/core/listSums';
import { formatYuan } from '@partsdesk/core/money';
import { ONLINE_METHOD, PAY_METHODS, payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { fundAccount } from '@partsdesk/sdk/parts/fundAccount';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { EnabledFilter, enabledText } from '@partsdesk/ui/form/enabled';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { enabledColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useRecordActions } from '@partsdesk/ui/list/useRecordActions.ts';
import { Money } from '@partsdesk/ui/text/Money';
import { useNavigate } from 'react-router-dom';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { useMayVisit } from '../../useMayVisit';
import { accountEntriesAddress } from '../fundAddress';
import { FundOverview } from '../FundOverview';
import { FundAccountForm } from './FundAccountForm';

type Row = Schemas['FundAccount'];

const columns: Column<Row>[] = [
  { field: 'name', headerName: '账户名称', flex: 1, minWidth: 160, card: 'title' },
  { field: 'method', headerName: '方式', width: 120, valueFormatter: payMethodLabel, card: 'fact' },
  { field: 'shopName', headerName: '门店', width: 140, card: 'fact' },
  {
    field: 'drawer',
    headerName: '用途',
    width: 120,
    valueGetter: (_, { drawer }) => (drawer ? '收银钱箱' : '-'),
  },
  {
    field: 'balance',
    headerName: '余额',
    type: 'number',
    width: 140,
    renderCell: ({ row }) => <Money fen={row.balance} strong />,
    card: 'fact',
    onCard: ({ balance }) => formatYuan(balance),
  },
  enabledColumn({ width: 104 }),
];

const methods = [...PAY_METHODS, ONLINE_METHOD].map(({ code, label }) => ({ value: code, label }));

/** 账户管理: where the money of a shop lies; in the head store, of every shop. */
export function FundAccount() {
  const accounts = useGroup(fundAccount);
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const shops = useShopChoices();
  const { toggle } = useRecordActions();
  const editing = useEditing<Row>('新增账户', '修改账户');
  const list = usePagedList(accounts.page, {
    sums: accountSums,
    chips: {
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      method: (method) => payMethodLabel(method),
      status: enabledText,
    },
  });
  const open = mayVisit('FundWorkingDetail') && ((row: Row) => void navigate(accountEntriesAddress(row)));
  return (
    <ListPage
      title="账户管理"
      list={list}
      bar={<FundOverview />}
      columns={columns}
      filters={
        <>
          <ShopFilter shops={shops} {...list.bind('shopId')} />
          <FilterSelect label="方式" choices={methods} width={128} {...list.bind('method')} />
          <EnabledFilter {...list.bind('status')} />
        </>
      }
      add={may('fundAccount.save') && editing.adding}
      actions={(row) => [
        open && { label: '流水', run: () => open(row) },
        may('fundAccount.save') && {
          label: row.opened || row.method === 'online' ? '改名' : '改名、录期初',
          run: () => editing.edit(row),
        },
        may('fundAccount.status') && toggle(row, accounts.updateStatus),
      ]}
      {...(open ? { onOpen: open } : {})}
      empty="没有符合条件的账户。"
    >
      {editing.opened && <FundAccountForm account={editing.row} onClose={editing.close} />}
    </ListPage>
  );
}
