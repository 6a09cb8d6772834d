import Box from '@mui/material/Box';
import { formatMoment } from '@partsdesk/core/dates';
import { can, statusLabel } from '@partsdesk/core/lifecycle';
import { STARS } from '@partsdesk/core/order/comment/commentFigures';
import { customerCommentLifecycle } from '@partsdesk/core/order/comment/customerCommentLifecycle';
import { customerComment } from '@partsdesk/sdk/parts/customerComment';
import { customerCommentStatistics } from '@partsdesk/sdk/parts/customerCommentStatistics';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useMay } from '@partsdesk/ui/app/permissions';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { statusChoices } from '@partsdesk/ui/document/statusChoices.ts';
import { DateRange } from '@partsdesk/ui/form/DateRange';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { codeColumn, dayChips, momentColumn } from '@partsdesk/ui/list/columns/columns';
import { statusColumn } from '@partsdesk/ui/list/columns/statusColumn';
import { FilterTabs } from '@partsdesk/ui/list/FilterTabs';
import { PagedTable } from '@partsdesk/ui/list/PagedTable';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { Page } from '@partsdesk/ui/page/Page';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { orDash } from '@partsdesk/ui/text/orDash.ts';
import { useState } from 'react';
import { CommentDrawer } from './CommentDrawer';
import { CommentFigures } from './CommentFigures';
import { ReplyForm } from './ReplyForm';
import { Stars } from './Stars';

type Row = Schemas['CustomerCommentRow'];

const commentText = ({ content, imageUrls }: Row) =>
  orDash([imageUrls.length > 0 && `[${String(imageUrls.length)} 图]`, content].filter(Boolean).join(' '));

const columns: Column<Row>[] = [
  { field: 'customerName', headerName: '客户', width: 112 },
  { field: 'stars', headerName: '评分', width: 112, renderCell: ({ row }) => <Stars value={row.stars} /> },
  { field: 'content', headerName: '评价内容', flex: 1, minWidth: 220, valueGetter: (_, row) => commentText(row) },
  statusColumn(customerCommentLifecycle, { width: 92 }),
  codeColumn('orderCode', '订单号'),
  { field: 'shopName', headerName: '门店', width: 104 },
  momentColumn('createTime', '评价时间', { width: 168 }),
];

/** 客户评价: lists the comments of mini-app customers on their orders, with the shop's replies. */
export function CustomerComment() {
  const [comments, statistics] = [useGroup(customerComment), useGroup(customerCommentStatistics)];
  const may = useMay();
  const [opened, setOpened] = useState<{ show: 'detail' | 'reply'; row: Row }>();
  const figures = useLoad(statistics.all);
  const list = usePagedList(comments.page, {
    chips: {
      keyword: (keyword) => `关键字：${keyword}`,
      stars: (stars) => `${String(stars)} 星`,
      status: (status) => statusLabel(customerCommentLifecycle, status),
      ...dayChips('评价'),
    },
  });
  const close = () => setOpened(undefined);
  const replyTo = (row: Row) =>
    may('customerComment.reply') && can(customerCommentLifecycle, row.status, 'reply')
      ? () => setOpened({ show: 'reply', row })
      : undefined;
  const open = (row: Row) => setOpened({ show: 'detail', row });
  return (
    <Page
      title="客户评价"
      tabs={<FilterTabs label="回复状态" choices={statusChoices(customerCommentLifecycle)} {...list.bind('status')} />}
      chips={list.chips}
      filters={
        <>
          <TextField
            label="客户、手机号、订单号、内容"
            type="search"
            width={248}
            maxLength={30}
            {...list.bind('keyword')}
          />
          <FilterSelect
            label="评分"
            choices={STARS.map((stars) => ({ value: stars, label: `${String(stars)} 星` }))}
            width={112}
            {...list.bind('stars')}
          />
          <DateRange label="评价日期" from={list.bind('from')} to={list.bind('to')} />
        </>
      }
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: { xs: 2, md: 0 },
          minHeight: '100%',
          height: { md: '100%' },
        }}
      >
        <CommentFigures figures={figures} stars={list.bind('stars')} />
        <Box sx={{ flex: 1, minHeight: 320 }}>
          <PagedTable
            label="客户评价"
            list={list}
            columns={columns}
            card={(row) => ({
              title: row.customerName,
              state: <LifecycleChip lifecycle={customerCommentLifecycle} status={row.status} />,
              facts: [
                ['评分', <Stars key="stars" value={row.stars} />],
                ['内容', commentText(row)],
                ['评价时间', formatMoment(row.createTime)],
              ],
            })}
            actions={(row) => {
              const reply = replyTo(row);
              return [reply && { label: '回复', run: reply }, { label: '查看', run: () => open(row) }];
            }}
            actionsWidth={128}
            onOpen={open}
            empty={{ text: '还没有评价。顾客在小程序确认收货后写的评价，会出现在这里。' }}
          />
        </Box>
      </Box>
      {opened?.show === 'detail' && (
        <CommentDrawer comment={opened.row} onReply={replyTo(opened.row)} onClose={close} />
      )}
      {opened?.show === 'reply' && <ReplyForm key={opened.row.id} comment={opened.row} onClose={close} />}
    </Page>
  );
}
