import Button from '@mui/material/Button';
import { debtAgeSums } from '@partsdesk/core/listSums';
import { DEBT_AGES, DEBT_GROUPINGS } from '@partsdesk/core/order/debt/debtReport';
import type { Download } from '@partsdesk/sdk';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { debt } from '@partsdesk/sdk/report/debt';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { DownloadButton } from '@partsdesk/ui/file/DownloadButton';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { shownFields } from '@partsdesk/ui/list/columns/columnChoice.ts';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { Money } from '@partsdesk/ui/text/Money';
import { PhoneLink } from '@partsdesk/ui/text/PhoneLink';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { listAddress } from '../../listAddress';
import { saleOutAddress } from '../../order/documentAddress';
import { ShopFilter, useShopChoices } from '../../order/ShopFilter';
import { pathOfRoute } from '../../screenList';
import { useMayVisit } from '../../useMayVisit';
import { AsOfDay } from '../AsOfDay';
import { CustomerStatement } from './CustomerStatement';
import { DebtChart } from './DebtChart';
import { ACTIONS_WIDTH, debtColumns } from './debtColumns';
import { SentStatement } from './SentStatement';
import { SentStatements } from './SentStatements';

type Row = Schemas['DebtRow'];
type Grouping = Schemas['DebtGrouping'];

const groupings = Object.entries(DEBT_GROUPINGS).map(([value, label]) => ({ value: value as Grouping, label }));

/** 欠款报表: what customers owe, by age, put together by customer, outbound, shop or service person. */
export function StatementDebt() {
  const [debts, staff] = [useGroup(debt), useGroup(partsStaff)];
  const may = useMay();
  const mayVisit = useMayVisit();
  const navigate = useNavigate();
  const [statementOf, setStatementOf] = useState<Row>();
  // In the address, so that the bell and the timeline lead there.
  const [search, setSearch] = useSearchParams();
  const sent = search.get('statement');
  const showSent = (next: { side?: string; statement?: string }) => {
    const there = new URLSearchParams(search);
    for (const key of ['side', 'statement'] as const) {
      const value = next[key];
      if (value) there.set(key, value);
      else there.delete(key);
    }
    setSearch(there, { replace: true });
  };
  const shops = useShopChoices();
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  const list = usePagedList(debts.page, {
    initial: { by: 'customer' },
    sums: debtAgeSums,
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      shopId: (id) => `门店：${shops.nameOf(id)}`,
      serviceStaffId: (id) => `服务人员：${servers.find((one) => one.id === id)?.name ?? ''}`,
      customerId: () => '指定客户',
      day: (day) => `截至 ${day}`,
    },
  });
  const by = list.query.by ?? 'customer';
  // Leaves out the ages of which nothing is owed, so that the sums stand in one line.
  const sums = list.sums && {
    ...list.sums,
    amounts: list.sums.amounts?.filter(({ field, amount }) => field === 'owed' || amount !== 0),
  };
  // Each grouping has columns of its own, which are chosen and kept by the table's name.
  const label = `欠款${DEBT_GROUPINGS[by]}`;

  /** Shows the outbounds behind a row of groups. */
  const openBills = ({ id }: { id: string }) => {
    list.bind('by').onCommit?.('bill');
    if (by === 'customer') list.bind('customerId').onCommit?.(id);
    if (by === 'shop') list.bind('shopId').onCommit?.(id);
    if (by === 'servicePerson' && id) list.bind('serviceStaffId').onCommit?.(id);
  };
  const open = by === 'bill' ? mayVisit('OrderDeliveryOrderDetails') && openOutbound : openBills;
  function openOutbound({ id }: Row) {
    void navigate(saleOutAddress(id));
  }
  const receive = ({ id }: Row) =>
    void navigate(
      by === 'bill'
        ? `${pathOfRoute('CashPaymoney') ?? ''}?saleOutId=${id}`
        : listAddress('CashReceivable', { customerId: id }),
    );
  const mayReceive = (by === 'bill' && mayVisit('CashPaymoney')) || (by === 'customer' && mayVisit('CashReceivable'));

  return (
    <ListPage
      title="欠款报表"
      secondary={
        <>
          <Button variant="outlined" onClick={() => showSent({ side: 'statements' })}>
            对账单记录
          </Button>
          {may('debt.export') && (
            <DownloadButton
              fetch={() =>
                debts.exportExcel({ ...list.query, columns: shownFields(label, debtColumns[by]) }) as Promise<Download>
              }
            >
              导出
            </DownloadButton>
          )}
        </>
      }
      bar={by !== 'bill' && <DebtChart query={list.query} by={by} onGroup={openBills} />}
      list={{ ...list, sums }}
      label={label}
      columns={debtColumns[by]}
      filters={
        <>
          <TextField
            label="单号、客户、手机号、车牌"
            type="search"
            width={220}
            maxLength={30}
            {...list.bind('keyword')}
          />
          <FilterSelect always label="汇总方式" choices={groupings} width={136} {...list.bind('by')} />
          <AsOfDay {...list.bind('day')} />
          <ShopFilter shops={shops} {...list.bind('shopId')} />
          <FilterSelect
            label="服务人员"
            choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
            width={128}
            {...list.bind('serviceStaffId')}
          />
        </>
      }
      card={(row) => ({
        title: row.name || '未指定',
        state: <Money fen={row.owed} strong />,
        facts: [
          ...(by === 'bill'
            ? [['出库单', row.code] as const, ['账龄', `${String(row.days)} 天`] as const]
            : [
                ['单数', `${String(row.bills)} 单`] as const,
                ...DEBT_AGES.flatMap(({ field, label }) =>
                  row[field] ? [[label, <Money key={field} fen={row[field]} />] as const] : [],
                ),
              ]),
          ...(row.phone ? [['手机号', <PhoneLink key="phone" phone={row.phone} />] as const] : []),
        ],
      })}
      actions={(row) => [
        open && { label: by === 'bill' ? '出库单' : '看单据', run: () => open(row) },
        mayReceive && { label: '收款', run: () => receive(row) },
        by === 'customer' && { label: '对账单', run: () => setStatementOf(row) },
      ]}
      actionsWidth={ACTIONS_WIDTH}
      {...(open ? { onOpen: open } : {})}
      empty="没有欠款。开单时没有收齐的钱会出现在这里。"
    >
      {search.get('side') === 'statements' && !sent && (
        <SentStatements
          onOpen={(statement) => showSent({ side: 'statements', statement })}
          onClose={() => showSent({})}
        />
      )}
      {sent && <SentStatement id={sent} onClose={() => showSent({ side: 'statements' })} />}
      {statementOf && (
        <CustomerStatement
          customerId={statementOf.id}
          customerName={statementOf.name}
          onClose={() => setStatementOf(undefined)}
        />
      )}
    </ListPage>
  );
}
