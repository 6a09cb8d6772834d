import { ApiError } from '@partsdesk/sdk';
import { useNotice, type NoticeAction } from '@partsdesk/ui/app/notices';
import { useMay } from '@partsdesk/ui/app/permissions';
import { useNavigate } from 'react-router-dom';
import { entrySorts, useEntries, type EntrySort } from './entrySorts';

/** Returns a function that says what was booked, with 查看 and, for who may reverse it, 撤销 for some seconds. */
export function useBookedNotice(sort: EntrySort): (text: string, id: string) => void {
  const entries = useEntries(sort);
  const { group, address, book } = entrySorts[sort];
  const may = useMay();
  const notice = useNotice();
  const navigate = useNavigate();
  const takeBack = async (id: string) => {
    try {
      const { version } = await entries.item({ id });
      await entries.reverse({ id, version, reason: `录入有误，${book}后撤销` });
      notice.success(`已撤销${book}，生成了冲销单`);
    } catch (error) {
      // The client has reported the error.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (text, id) => {
    const view: NoticeAction = { label: '查看', run: () => void navigate(address(id)) };
    const undo: NoticeAction = { label: '撤销', run: () => void takeBack(id) };
    notice.success(text, view, ...(may(`${group}.reverse`) ? [undo] : []));
  };
}
