import { failedMessage } from '@partsdesk/sdk/nest/failedMessage';
import type { Schemas } from '@partsdesk/sdk/types/nest';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList, type Column } from '@partsdesk/ui/list/usePagedList';
import { useAct } from '@partsdesk/ui/page/useAct';
import { failedMessageColumns } from './failedMessageColumns';
import { failedMessageKindChoices, failedMessageKinds } from './failedMessageKinds';

type Row = Schemas['PlatformFailedMessage'];

const columns: Column<Row>[] = [
  ...(failedMessageColumns as Column<Row>[]),
  { field: 'storeName', headerName: '所属店铺', width: 160, valueGetter: (name: string) => name || '—', card: 'fact' },
];

/** 失败消息: what did not reach another party after all its tries, to be sent again or given up. */
export function PlatformMessage() {
  const messages = useGroup(failedMessage);
  const confirm = useConfirm();
  const act = useAct();
  const list = usePagedList(messages.page, { chips: { kind: (kind) => failedMessageKinds[kind] } });
  const dismiss = async ({ id, kind }: Row) => {
    if (
      await confirm({
        title: `不再发送这条${failedMessageKinds[kind]}？`,
        text: '之后不会再发送，也不再列出，不能恢复。',
        action: '不再发送',
        danger: true,
      })
    )
      await act('已处理', () => messages.dismiss({ id }));
  };
  return (
    <ListPage
      title="失败消息"
      list={list}
      columns={columns}
      filters={<FilterSelect label="种类" choices={failedMessageKindChoices} {...list.bind('kind')} />}
      actions={(row) => [
        { label: '重新发送', run: () => void act('已重新发送', () => messages.retry({ id: row.id })) },
        { label: '不再发送', danger: true, run: () => void dismiss(row) },
      ]}
      empty="没有发送失败的消息。"
    />
  );
}
