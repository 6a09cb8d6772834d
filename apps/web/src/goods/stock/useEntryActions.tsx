import { can } from '@partsdesk/core/lifecycle';
import { ApiError } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { entrySorts, useEntries, type EntrySort } from './entrySorts';
import { StockEntryForm } from './StockEntryForm';
import { useBookedNotice } from './useBookedNotice';

type Row = Schemas['StockEntryRow'];

/** Returns the actions that a stock-in or stock-out and the user's rights allow, for the list and the document. */
export function useEntryActions(sort: EntrySort) {
  const entries = useEntries(sort);
  const { name, group, book, lifecycle: known } = entrySorts[sort];
  // The cast is safe, since both lifecycles have the same events.
  const lifecycle = known as typeof entrySorts.in.lifecycle;
  const may = useMay();
  const confirm = useConfirm();
  const act = useAct();
  const tellBooked = useBookedNotice(sort);
  const [opened, setOpened] = useState<{ show: 'edit' | 'reverse'; row: Row }>();
  const close = () => setOpened(undefined);
  const seen = ({ id, version }: Row) => ({ id, version });
  return {
    actionsOf: (row: Row) => [
      can(lifecycle, row.status, 'book') &&
        may(`${group}.book`) && {
          label: book,
          primary: true,
          run: async () => {
            const sure = await confirm({
              title: `${book}“${row.code}”？`,
              text: `${row.warehouseName}的库存和成本马上变化，之后只能冲销，不能修改。`,
              action: book,
            });
            if (!sure) return;
            try {
              await entries.book(seen(row));
              tellBooked(`${row.code} 已${book}`, row.id);
            } catch (error) {
              // The client has reported the error.
              if (!(error instanceof ApiError)) throw error;
            }
          },
        },
      can(lifecycle, row.status, 'edit') &&
        may(`${group}.save`) && { label: '修改', run: () => setOpened({ show: 'edit', row }) },
      can(lifecycle, row.status, 'reverse') &&
        may(`${group}.reverse`) && { label: '冲销', danger: true, run: () => setOpened({ show: 'reverse', row }) },
      can(lifecycle, row.status, 'cancel') &&
        may(`${group}.save`) && {
          label: '作废',
          danger: true,
          run: async () => {
            if (await confirm({ title: `作废“${row.code}”？`, text: '作废后不能恢复。', action: '作废', danger: true }))
              await act('已作废', () => entries.cancel(seen(row)));
          },
        },
    ],
    dialog: (
      <>
        {opened?.show === 'edit' && <EditDraft sort={sort} id={opened.row.id} onClose={close} />}
        {opened?.show === 'reverse' && <Reverse sort={sort} row={opened.row} name={name} onClose={close} />}
      </>
    ),
  };
}

interface OpenedProps {
  sort: EntrySort;
  onClose: (saved: boolean) => void;
}

function EditDraft({ id, ...form }: OpenedProps & { id: string }) {
  const entries = useEntries(form.sort);
  const { data } = useLoad(entries.item, { id }, { held: true });
  return data ? <StockEntryForm {...form} entry={data} /> : null;
}

function Reverse({ sort, row, name, onClose }: OpenedProps & { row: Row; name: string }) {
  const entries = useEntries(sort);
  return (
    <FormDialog
      title={`冲销${name} ${row.code}`}
      initial={{ reason: '' }}
      saveLabel="确认冲销"
      savedText="已冲销"
      save={({ reason }, idempotencyKey) =>
        entries.reverse({ id: row.id, version: row.version, reason: reason.trim() }, { idempotencyKey })
      }
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label="冲销原因"
          required
          maxLength={100}
          hint={
            sort === 'in'
              ? '会生成一张冲销单，商品按原成本退出库存；已经卖掉或被占用的不能冲销'
              : '会生成一张冲销单，商品按原成本回到库存'
          }
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  );
}
