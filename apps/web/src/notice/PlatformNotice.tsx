import { onlineNotice } from '@partsdesk/sdk/nest/onlineNotice';
import type { Schemas } from '@partsdesk/sdk/types/nest';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { StatusChip } from '@partsdesk/ui/document/StatusChip';
import { useEditing } from '@partsdesk/ui/form/RecordForm';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { momentColumn } from '@partsdesk/ui/list/columns/columns';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { NoticeForm } from './NoticeForm';
import { noticeStatus, noticeStatusChoices } from './noticeStatus';

type Row = Schemas['OnlineNoticeRecord'];

const Status = ({ row }: { row: Row }) => (
  <StatusChip tone={noticeStatus[row.status].tone}>{noticeStatus[row.status].label}</StatusChip>
);
const columns: Column<Row>[] = [
  { field: 'title', headerName: '标题', flex: 1, minWidth: 240, card: 'title' },
  { field: 'status', headerName: '状态', width: 110, renderCell: ({ row }) => <Status row={row} />, card: 'state' },
  momentColumn('startTime', '开始时间', { width: 180, card: 'fact' }),
  momentColumn('endTime', '结束时间', { width: 180, card: 'fact' }),
];

/** 公告管理: edits the announcements of the ticker in every store's header. */
export function PlatformNotice() {
  const notices = useGroup(onlineNotice);
  const confirm = useConfirm();
  const editing = useEditing<Row>('新增公告', '编辑公告');
  const list = usePagedList(notices.page, {
    chips: { title: (title) => `标题：${title}`, status: (status) => noticeStatus[status].label },
  });
  const act = useAct();
  const over = ({ status }: Row) => (status === 2 ? '公告已结束' : status === 3 && '公告已撤回');
  const withdraw = async ({ id, title }: Row) => {
    if (
      await confirm({
        title: `撤回公告“${title}”？`,
        text: '撤回后所有店铺都看不到该公告，不能恢复。',
        action: '撤回',
        danger: true,
      })
    )
      await act('已撤回', () => notices.withdraw({ id }));
  };
  return (
    <ListPage
      title="公告管理"
      label="公告"
      list={list}
      columns={columns}
      filters={
        <>
          <TextField label="标题" maxLength={10} {...list.bind('title')} />
          <FilterSelect label="状态" choices={noticeStatusChoices} {...list.bind('status')} />
        </>
      }
      add={editing.adding}
      actions={(row) => [
        { label: '编辑', refused: over(row), run: () => editing.edit(row) },
        { label: '撤回', danger: true, refused: over(row), run: () => void withdraw(row) },
      ]}
      onOpen={(row) => !over(row) && editing.edit(row)}
      empty="还没有公告。发布后会在所有店铺的顶部滚动显示。"
    >
      <NoticeForm editing={editing} />
    </ListPage>
  );
}
