import { formatMoment } from '@partsdesk/core/dates';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { onlineSums } from '@partsdesk/core/listSums';
import { onlineNote } from '@partsdesk/core/order/online/onlineColumns';
import {
  DELIVERIES,
  deliveryLabel,
  onlineLifecycleOf,
  type OnlineFlow,
} from '@partsdesk/core/order/online/onlineOrder';
import type { Download } from '@partsdesk/sdk';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { dayChips } from '@partsdesk/ui/list/columns/columns';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { onlineOrderAddress } from './onlineAddress';
import { onlineChip, onlineColumns } from './onlineColumns';
import { useOnlineActions } from './useOnlineActions';

interface OnlineOrderListProps {
  title: string;
  flow: OnlineFlow;
  empty: string;
}

type Status = Schemas['OnlineOrderStatus'];

/** Casts to a file: the SDK's types omit it where an operation may also be refused in JSON. */
const file = (answer: Promise<unknown>) => answer as Promise<Download>;

/** Lists the mini-app's orders of one flow, newest first. */
export function OnlineOrderList({ title, flow, empty }: OnlineOrderListProps) {
  const orders = useGroup(orderSale);
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const lifecycle = onlineLifecycleOf(flow);
  const list = usePagedList(
    (query: Parameters<typeof orders.onlinePage>[0], options) => orders.onlinePage({ ...query, flow }, options),
    {
      sums: onlineSums,
      chips: {
        keyword: (keyword) => `关键字：${keyword}`,
        status: (status) => statusLabel(lifecycle, status),
        waiting: () => '待处理',
        delivery: (delivery) => deliveryLabel(delivery),
        customerId: () => '指定客户',
        ...dayChips('下单'),
        flow: () => '',
      },
    },
  );
  const counts = useLoad(orders.countOrder);
  const { actionsOf, dialog } = useOnlineActions(() => {
    list.reload();
    counts.reload();
  });
  const open = mayVisit('OrderWechatDetail') && ((row: { id: string }) => void navigate(onlineOrderAddress(row.id)));
  const choices = Object.values(lifecycle.statuses).map(({ code, label }) => ({
    value: code as Status,
    label,
    count:
      code < 3 ? (counts.data?.find((entry) => entry.flow === flow && entry.status === code)?.count ?? 0) : undefined,
  }));
  return (
    <ListPage
      title={title}
      tabs={<FilterTabs label="订单状态" choices={choices} {...list.bind('status')} />}
      secondary={
        may('onlineOrder.export') && (
          <DownloadButton
            fetch={() =>
              file(orders.exportMiniOrderExcel({ ...list.query, flow, columns: shownFields(title, onlineColumns) }))
            }
          >
            导出
          </DownloadButton>
        )
      }
      list={list}
      columns={onlineColumns}
      filters={
        <>
          <TextField
            label="订单号、收货人、电话、客户"
            type="search"
            width={220}
            maxLength={30}
            {...list.bind('keyword')}
          />
          <FilterSelect
            label="配送方式"
            choices={DELIVERIES.map(({ code, label }) => ({ value: code, label }))}
            width={120}
            {...list.bind('delivery')}
          />
          <DateRange label="下单日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      card={(row) => ({
        title: `${row.receiver} ${row.phone}`,
        state: onlineChip(row),
        facts: [
          ['应收', <Money key="receivable" fen={row.receivable} strong />],
          ['商品', row.summary],
          ['单号', row.code],
          ['配送', [deliveryLabel(row.delivery), row.shopName, onlineNote(row)].filter(Boolean).join(' · ')],
          ['下单', formatMoment(row.createTime)],
        ],
      })}
      actions={(row) => [...actionsOf(row), open && { label: '详情', run: () => open(row) }]}
      actionsWidth={184}
      {...(open ? { onOpen: open } : {})}
      empty={empty}
    >
      {dialog}
    </ListPage>
  );
}
