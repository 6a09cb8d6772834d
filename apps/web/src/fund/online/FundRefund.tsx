import { formatMoment } from '@partsdesk/core/dates';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { payRefundSums } from '@partsdesk/core/listSums';
import { PAY_PROVIDERS } from '@partsdesk/core/pay/payChannel';
import { payRefundLifecycle } from '@partsdesk/core/pay/payRefundLifecycle';
import type { Download } from '@partsdesk/sdk';
import { payWxRefundRecord } from '@partsdesk/sdk/pay/payWxRefundRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { useNavigate } from 'react-router-dom';
import { saleOutAddress } from '../../order/documentAddress';
import { useMayVisit } from '../../useMayVisit';
import { RefundChip, refundColumns, type Refund } from './onlineColumns';
import { useRetryRefund } from './useRetryRefund';

const providers = (['wechat', 'sqb'] as const).map((value) => ({ value, label: PAY_PROVIDERS[value] }));

/** 退款记录: lists the refunds through the providers, the failed ones included. */
export function FundRefund() {
  const records = useGroup(payWxRefundRecord);
  const navigate = useNavigate();
  const mayVisit = useMayVisit();
  const list = usePagedList(records.page, {
    sums: payRefundSums,
    chips: {
      code: (code) => `单号：${code}`,
      status: (status) => statusLabel(payRefundLifecycle, status),
      provider: (provider) => PAY_PROVIDERS[provider],
      startDate: (day) => `发起从 ${day}`,
      endDate: (day) => `发起到 ${day}`,
    },
  });
  const retryOf = useRetryRefund(list.reload);
  const { code, status, provider, startDate, endDate } = list.query;
  const sheet = () =>
    records.exportExcel({
      code,
      status,
      provider,
      startDate,
      endDate,
      columns: shownFields('退款记录', refundColumns),
    }) as Promise<Download>;
  const document = ({ saleOutId }: Refund) =>
    saleOutId !== null &&
    mayVisit('OrderDeliveryOrderDetails') && { label: '出库单', run: () => void navigate(saleOutAddress(saleOutId)) };
  return (
    <ListPage
      title="退款记录"
      secondary={<DownloadButton fetch={sheet}>导出</DownloadButton>}
      list={list}
      columns={refundColumns}
      filters={
        <>
          <TextField label="单号、退款单号" type="search" width={200} maxLength={64} {...list.bind('code')} />
          <FilterSelect label="状态" choices={statusChoices(payRefundLifecycle)} width={136} {...list.bind('status')} />
          <FilterSelect label="服务商" choices={providers} width={120} {...list.bind('provider')} />
          <DateRange report label="发起日期" from={list.bind('startDate')} to={list.bind('endDate')} />
        </>
      }
      card={(row) => ({
        title: row.code,
        state: <RefundChip refund={row} />,
        facts: [
          ['退款', <Money key="amount" fen={row.amount} strong />],
          ['原因', `${row.reason} · ${PAY_PROVIDERS[row.provider]}`],
          ['发起', formatMoment(row.createTime)],
          ...(row.answer ? [['答复', row.answer] as [string, React.ReactNode]] : []),
        ],
      })}
      actions={(row) => {
        const retry = retryOf(row);
        return [retry && { label: '重新退款', run: () => void retry() }, document(row)];
      }}
      actionsWidth={152}
      empty="还没有线上退款。线上收的款退货时原路退回，进度会出现在这里。"
    />
  );
}
