import { varianceReasons } from '@partsdesk/core/goods/stockReasons';
import { stockTakingLifecycle } from '@partsdesk/core/goods/stockTakingLifecycle';
import { can, type EventOf } from '@partsdesk/core/lifecycle';
import { stockTaking } from '@partsdesk/sdk/parts/stockTaking';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useConfirm } from '@partsdesk/ui/app/confirm';
import { useMay } from '@partsdesk/ui/app/permissions';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useAct } from '@partsdesk/ui/page/useAct';
import { useState } from 'react';
import type { Part } from '../usePartsByCode';
import { ApproveTaking } from './ApproveTaking';

/**
 * Returns the actions that a count and the user's rights allow. Before it is handed in, asks about the parts of
 * `waiting`, which were scanned and have no quantity.
 */
export function useTakingActions(
  taking: Schemas['StockTakingDetail'],
  waiting: readonly Part[],
  onSubmitted: () => void,
) {
  const takings = useGroup(stockTaking);
  const may = useMay();
  const confirm = useConfirm();
  const act = useAct();
  const [opened, setOpened] = useState<'submit' | 'approve' | 'reject'>();
  const accepts = (event: EventOf<typeof stockTakingLifecycle>, button: string) =>
    can(stockTakingLifecycle, taking.status, event) && may(button);
  const seen = { id: taking.id, version: taking.version };
  const open = taking.lineCount - taking.countedCount;
  const close = () => setOpened(undefined);
  return {
    actions: [
      accepts('submit', 'stockTaking.count') && {
        label: '提交审核',
        primary: true,
        refused: taking.countedCount === 0 && '还没有盘点任何商品',
        run: async () => {
          if (
            waiting.length === 0 ||
            (await confirm({
              title: `还有 ${String(waiting.length)} 种扫过没填数量，仍要提交？`,
              text: `${waiting.map(({ name, spec }) => `${name} ${spec}`.trim()).join('、')}。扫过没填数量的没有记下。`,
              action: '仍要提交',
            }))
          )
            setOpened('submit');
        },
      },
      accepts('approve', 'stockTaking.approve') && {
        label: '审核入账',
        primary: true,
        run: () => setOpened('approve'),
      },
      accepts('reject', 'stockTaking.approve') && { label: '退回复盘', run: () => setOpened('reject') },
      accepts('cancel', 'stockTaking.save') && {
        label: '作废',
        danger: true,
        run: async () => {
          if (
            await confirm({
              title: `作废“${taking.code}”？`,
              text: '已经登记的数量不会入账，作废后不能恢复。',
              action: '作废',
              danger: true,
            })
          )
            await act('已作废', () => takings.cancel(seen));
        },
      },
    ],
    dialog: (
      <>
        {opened === 'submit' && (
          <FormDialog<{ uncounted: 'keep' | 'zero' }>
            title="提交审核"
            initial={{ uncounted: 'keep' }}
            saveLabel="提交"
            savedText="已提交"
            save={async ({ uncounted }, idempotencyKey) => {
              await takings.submit({ ...seen, uncounted }, { idempotencyKey });
              onSubmitted();
            }}
            onClose={close}
          >
            {(form) => (
              <SelectField
                label={open > 0 ? `还有 ${String(open)} 种没有盘点` : '全部盘完'}
                disabled={open === 0}
                choices={[
                  { value: 'keep' as const, label: '没盘的不调整' },
                  { value: 'zero' as const, label: '没盘的按 0 计（盘亏）' },
                ]}
                {...form.field('uncounted')}
              />
            )}
          </FormDialog>
        )}
        {opened === 'approve' && <ApproveTaking taking={taking} reasons={varianceReasons} onClose={close} />}
        {opened === 'reject' && (
          <FormDialog
            title="退回复盘"
            initial={{ reason: '' }}
            saveLabel="退回"
            savedText="已退回"
            save={({ reason }, idempotencyKey) =>
              takings.reject({ ...seen, reason: reason.trim() }, { idempotencyKey })
            }
            onClose={close}
          >
            {(form) => (
              <TextField
                label="退回原因"
                required
                maxLength={100}
                hint="有差异的商品会清掉登记的数量，重新盘点"
                {...form.field('reason')}
              />
            )}
          </FormDialog>
        )}
      </>
    ),
  };
}
