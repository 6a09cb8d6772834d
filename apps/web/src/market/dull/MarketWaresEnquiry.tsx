import { formatMoment } from '@partsdesk/core/dates';
import { statusLabel } from '@partsdesk/core/lifecycle';
import { INQUIRY_KINDS, inquiryKindLabel } from '@partsdesk/core/market/arrivals/inquiryKinds';
import { inquiryReplyLifecycle } from '@partsdesk/core/market/arrivals/inquiryReplyLifecycle';
import { inquiryManager } from '@partsdesk/sdk/parts/inquiryManager';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { codeColumn, dayChips, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMayVisit } from '../../useMayVisit';
import { pieces } from './dullTexts';
import { EnquiryMemo } from './EnquiryMemo';
import { enquiryAddress } from './waresAddress';

type Row = Schemas['InquiryLineRow'];

const wantedText = ({ goodsName, wanted, unitName }: Row) => `${goodsName} ${pieces(wanted, unitName)}`;
const memoText = ({ memo, headerMemo }: Row) => orDash([headerMemo, memo].filter(Boolean).join('；'));

const columns: Column<Row>[] = [
  codeColumn('code', '询价单号'),
  { field: 'customerName', headerName: '客户', width: 112 },
  textColumn('phone', '手机号', { width: 120 }),
  { field: 'kind', headerName: '类型', width: 72, valueGetter: (_, row) => inquiryKindLabel(row.kind) },
  { field: 'goodsName', headerName: '呆滞件', width: 176, valueGetter: (_, row) => wantedText(row) },
  textColumn('lastContent', '最近一句', { flex: 1, minWidth: 160 }),
  statusColumn(inquiryReplyLifecycle, { width: 92 }),
  { field: 'shopName', headerName: '门店', width: 104 },
  { field: 'memo', headerName: '内部备注', width: 128, valueGetter: (_, row) => memoText(row) },
  momentColumn('createTime', '询价时间'),
];

/** 呆滞件询价: what customers ask about dull parts; each shop replies to its own line. */
export function MarketWaresEnquiry() {
  const [may, mayVisit, navigate] = [useMay(), useMayVisit(), useNavigate()];
  const inquiries = useGroup(inquiryManager);
  const [noted, setNoted] = useState<Row>();
  const list = usePagedList(inquiries.pageByDetail, {
    chips: {
      keyword: (words) => `关键字：${words}`,
      status: (status) => statusLabel(inquiryReplyLifecycle, status),
      kind: inquiryKindLabel,
      ...dayChips('询价'),
    },
  });
  const opens = mayVisit('MarketWaresEnquiryDetail');
  const open = (row: Row) => opens && void navigate(enquiryAddress(row.headerId));
  return (
    <ListPage
      title="呆滞件询价"
      list={list}
      columns={columns}
      tabs={<FilterTabs label="回复状态" choices={statusChoices(inquiryReplyLifecycle)} {...list.bind('status')} />}
      filters={
        <>
          <TextField
            label="单号、客户、手机号、商品"
            type="search"
            width={232}
            maxLength={40}
            {...list.bind('keyword')}
          />
          <FilterSelect label="类型" choices={INQUIRY_KINDS} width={104} {...list.bind('kind')} />
          <DateRange label="询价日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
      card={(row) => ({
        title: row.customerName,
        state: <LifecycleChip lifecycle={inquiryReplyLifecycle} status={row.status} />,
        facts: [
          [inquiryKindLabel(row.kind), wantedText(row)],
          ['最近一句', orDash(row.lastContent)],
          ['门店', row.shopName],
          ['手机号', orDash(row.phone)],
          ['询价时间', formatMoment(row.createTime)],
        ],
      })}
      actions={(row) => [
        opens && { label: '详情', run: () => open(row) },
        may('inquiryManager.reply') && { label: '备注', run: () => setNoted(row) },
      ]}
      actionsWidth={120}
      onOpen={open}
      empty="还没有询价。客户在小程序的呆滞件页询价或求购后，会出现在这里。"
    >
      {noted && (
        <EnquiryMemo
          title={`备注询价单 ${noted.code}`}
          label="询价备注"
          hint="被问到的门店都能看到，客户看不到"
          memo={noted.headerMemo}
          save={(memo, idempotencyKey) =>
            inquiries.updateHeaderBusinessMemo(
              { id: noted.headerId, version: noted.headerVersion, memo },
              { idempotencyKey },
            )
          }
          onClose={() => setNoted(undefined)}
        />
      )}
    </ListPage>
  );
}
