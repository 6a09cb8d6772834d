import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { formatMoment } from '@partsdesk/core/dates';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { tradeSums } from '@partsdesk/core/listSums';
import { PAY_CHANNELS, PAY_PROVIDERS } from '@partsdesk/core/pay/payChannel';
import { payTradeLifecycle } from '@partsdesk/core/pay/payTradeLifecycle';
import type { Download } from '@partsdesk/sdk';
import { paySqbTradeRecord } from '@partsdesk/sdk/pay/paySqbTradeRecord';
import { payWxTradeRecord } from '@partsdesk/sdk/pay/payWxTradeRecord';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { readListState } from '@partsdesk/ui/list/listAddress.ts';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { Money } from '@partsdesk/ui/text/Money';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { pathOfRoute } from '../../screenList';
import { OnlineBills } from './OnlineBills';
import { TradeChip, tradeColumns, type Trade } from './onlineColumns';
import { OnlineTradeDrawer } from './OnlineTradeDrawer';

const SQB = 'sqb';
const BILLS = 'bills';

/** 线上账户流水: lists the payments by code, through each provider. */
export function FundAccountOnlineWorking() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { view } = readListState(search).filters;
  const now = view === SQB || view === BILLS ? view : 'wechat';
  const show = (next: string) =>
    void navigate(
      next !== 'wechat'
        ? listAddress('FundAccountOnlineWorking', { view: next })
        : (pathOfRoute('FundAccountOnlineWorking') ?? ''),
      { replace: true },
    );
  const tabs = (
    <Tabs aria-label="线上账户流水" value={now} onChange={(_, next: string) => show(next)}>
      <Tab value="wechat" label={PAY_PROVIDERS.wechat} />
      <Tab value={SQB} label={PAY_PROVIDERS.sqb} />
      <Tab value={BILLS} label="对账" />
    </Tabs>
  );
  return now === BILLS ? <OnlineBills tabs={tabs} /> : <Trades key={now} tabs={tabs} bySqb={now === SQB} />;
}

type Query = NonNullable<Parameters<ReturnType<typeof payWxTradeRecord>['page']>[0]>;

function Trades({ tabs, bySqb }: { tabs: React.ReactNode; bySqb: boolean }) {
  const [wechat, sqb] = [useGroup(payWxTradeRecord), useGroup(paySqbTradeRecord)];
  const records = bySqb ? sqb : wechat;
  const [opened, setOpened] = useState<Trade>();
  const found = usePagedList<Trade, Query>(records.page, {
    sums: tradeSums,
    chips: {
      code: (code) => `单号：${code}`,
      status: (status) => statusLabel(payTradeLifecycle, status),
      startDate: (day) => `发起从 ${day}`,
      endDate: (day) => `发起到 ${day}`,
    },
  });
  const list = {
    ...found,
    filtered: found.chips.length > 0,
    clear: () => found.chips.forEach(({ remove }) => remove()),
  };
  const { code, status, startDate, endDate } = list.query;
  const sheet = () =>
    records.exportExcel({
      code,
      status,
      startDate,
      endDate,
      columns: shownFields('线上账户流水', tradeColumns),
    }) as Promise<Download>;
  return (
    <ListPage
      title="线上账户流水"
      tabs={tabs}
      secondary={<DownloadButton fetch={sheet}>导出</DownloadButton>}
      list={list}
      columns={tradeColumns}
      filters={
        <>
          <TextField label="单号、商户订单号" type="search" width={220} maxLength={64} {...list.bind('code')} />
          <FilterSelect label="状态" choices={statusChoices(payTradeLifecycle)} width={160} {...list.bind('status')} />
          <DateRange report label="发起日期" from={list.bind('startDate')} to={list.bind('endDate')} />
        </>
      }
      card={(row) => ({
        title: row.code,
        state: <TradeChip trade={row} />,
        facts: [
          ['金额', <Money key="amount" fen={row.amount} strong />],
          ['支付', `${PAY_CHANNELS[row.channel]} ${formatMoment(row.paidTime ?? row.createTime)}`],
          ...(row.refunded ? [['已退', <Money key="refunded" fen={row.refunded} />] as [string, React.ReactNode]] : []),
          ...(row.reason ? [['说明', row.reason] as [string, React.ReactNode]] : []),
        ],
      })}
      actions={(row) => [{ label: '详情', run: () => setOpened(row) }]}
      actionsWidth={80}
      onOpen={setOpened}
      empty="还没有线上收款。顾客扫收款码付款后，记录会出现在这里。"
    >
      {opened && <OnlineTradeDrawer key={opened.id} trade={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  );
}
