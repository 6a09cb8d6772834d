import { formatMoment } from '@partsdesk/core/dates';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { INQUIRY_KINDS, inquiryKindLabel } from '@partsdesk/core/market/arrivals/inquiryKinds';
import { inquiryReplyLifecycle } from '@partsdesk/core/market/arrivals/inquiryReplyLifecycle';
import { formatYuan } from '@partsdesk/core/money';
import { recommendGoodsInquiry } from '@partsdesk/sdk/parts/recommendGoodsInquiry';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { dayChips, momentColumn, textColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { InquiryMemo } from './InquiryMemo';
import { InquiryReply } from './InquiryReply';

type Row = Schemas['RecommendInquiryRow'];

const wantedText = ({ title, quantity, unitName }: Row) => `${title} ${String(quantity)} ${unitName}`;
const replyText = ({ reply, replyPrice }: Row) =>
  orDash([replyPrice !== null && `报价 ${formatYuan(replyPrice)}`, reply].filter(Boolean).join('　'));

const columns: Column<Row>[] = [
  { field: 'customerName', headerName: '客户', width: 112 },
  textColumn('phone', '手机号', { width: 120 }),
  { field: 'kind', headerName: '类型', width: 72, valueGetter: (_, row) => inquiryKindLabel(row.kind) },
  { field: 'title', headerName: '新品', width: 184, valueGetter: (_, row) => wantedText(row) },
  textColumn('content', '说明', { flex: 1, minWidth: 160 }),
  statusColumn(inquiryReplyLifecycle, { width: 92 }),
  { field: 'reply', headerName: '回复', width: 184, valueGetter: (_, row) => replyText(row) },
  textColumn('memo', '内部备注', { width: 120 }),
  { field: 'shopName', headerName: '门店', width: 104 },
  momentColumn('createTime', '询价时间'),
];

/** 新品询价: what customers ask about new parts, with the shop's replies. */
export function NewArrivalInquiry() {
  const may = useMay();
  const inquiries = useGroup(recommendGoodsInquiry);
  const [opened, setOpened] = useState<{ show: 'reply' | 'memo'; row: Row }>();
  const close = () => setOpened(undefined);
  const list = usePagedList(inquiries.page, {
    chips: {
      keyword: (words) => `关键字：${words}`,
      status: (status) => statusLabel(inquiryReplyLifecycle, status),
      kind: inquiryKindLabel,
      ...dayChips('询价'),
    },
  });
  const reply = may('recommendGoodsInquiry.reply');
  const replies = (row: Row) => reply && can(inquiryReplyLifecycle, row.status, 'reply');
  return (
    <ListPage
      title="新品询价"
      list={list}
      columns={columns}
      tabs={<FilterTabs label="回复状态" choices={statusChoices(inquiryReplyLifecycle)} {...list.bind('status')} />}
      filters={
        <>
          <TextField
            label="客户、手机号、新品、说明"
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
          ['说明', orDash(row.content)],
          ['手机号', orDash(row.phone)],
          ['回复', replyText(row)],
          ['询价时间', formatMoment(row.createTime)],
        ],
      })}
      actions={(row) => [
        replies(row) && {
          label: row.status === inquiryReplyLifecycle.statuses.replied.code ? '修改回复' : '回复',
          run: () => setOpened({ show: 'reply', row }),
        },
        reply && { label: '备注', run: () => setOpened({ show: 'memo', row }) },
      ]}
      actionsWidth={136}
      onOpen={(row) => replies(row) && setOpened({ show: 'reply', row })}
      empty="还没有询价。客户在小程序的新品页询价或求购后，会出现在这里。"
    >
      {opened?.show === 'reply' && <InquiryReply key={opened.row.id} inquiry={opened.row} onClose={close} />}
      {opened?.show === 'memo' && <InquiryMemo key={opened.row.id} inquiry={opened.row} onClose={close} />}
    </ListPage>
  );
}
