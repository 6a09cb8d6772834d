import { useConfirm } from '../app/confirm';
import { useAct } from '../page/useAct';
import type { RowAction } from './RowActions';

interface Switched {
  id: string;
  version: number;
  status: number;
}

interface RemovalLook extends Pick<RowAction, 'refused'> {
  /** The consequence, in one sentence. */
  text?: string;
}

/** Returns the actions that simple records have in common. */
export function useRecordActions() {
  const act = useAct();
  const confirm = useConfirm();
  return {
    /** Switches a record on or off. */
    toggle: (
      { id, version, status }: Switched,
      update: (change: { id: string; version: number; status: 0 | 1 }) => Promise<unknown>,
      done = { on: '已启用', off: '已停用' },
    ): RowAction => ({
      label: status === 1 ? '停用' : '启用',
      run: () =>
        void act(status === 1 ? done.off : done.on, () => update({ id, version, status: status === 1 ? 0 : 1 })),
    }),
    /** Deletes a record such as 标签“老客户”, after a question. */
    remove: (
      what: string,
      call: () => Promise<unknown>,
      { text = '删除后不可恢复。', refused }: RemovalLook = {},
    ): RowAction => ({
      label: '删除',
      danger: true,
      refused,
      run: () =>
        void confirm({ title: `删除${what}？`, text, action: '删除', danger: true }).then(
          (sure) => sure && act('删除成功', call),
        ),
    }),
  };
}
