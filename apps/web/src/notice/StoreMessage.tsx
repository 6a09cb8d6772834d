import { storeMessage } from '@partsdesk/sdk/nest/storeMessage';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FilterSelect } from '@partsdesk/ui/form/SelectField';
import { ListPage } from '@partsdesk/ui/list/ListPage';
import { usePagedList } from '@partsdesk/ui/list/usePagedList';
import { failedMessageColumns } from './failedMessageColumns';
import { failedMessageKindChoices, failedMessageKinds } from './failedMessageKinds';

/** 未送达消息: what of this store did not reach another party. */
export function StoreMessage() {
  const messages = useGroup(storeMessage);
  const list = usePagedList(messages.page, { chips: { kind: (kind) => failedMessageKinds[kind] } });
  return (
    <ListPage
      title="未送达消息"
      list={list}
      columns={failedMessageColumns}
      filters={<FilterSelect label="种类" choices={failedMessageKindChoices} {...list.bind('kind')} />}
      empty="本店的消息都已送达。"
    />
  );
}
