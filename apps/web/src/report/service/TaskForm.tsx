import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { copiedOn, MONTHS } from '@partsdesk/core/report/serviceTask';
import { serviceTaskAmount } from '@partsdesk/sdk/report/serviceTaskAmount';
import type { Schemas } from '@partsdesk/sdk/types/report';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { Total } from '@partsdesk/ui/list/Total';
import { Money } from '@partsdesk/ui/text/Money';
import { useAtHead } from '../../goods/useAtHead';

interface TaskFormProps {
  row: Schemas['ServiceTask'];
  year: number;
  /** So many months from January on are closed. */
  closed: number;
  onClose: (saved: boolean) => void;
}

interface Draft {
  /** An empty field is no task. */
  amounts: (number | undefined)[];
}

/** Sets a person's tasks of a year, month by month or one for all that are open. */
export function TaskForm({ row, year, closed, onClose }: TaskFormProps) {
  const tasks = useGroup(serviceTaskAmount);
  const atHead = useAtHead();
  const first = Math.min(closed, 11);
  return (
    <FormDialog<Draft>
      title={`${row.staffName} ${String(year)} 年任务额`}
      initial={{ amounts: row.amounts.map((amount) => amount || undefined) }}
      width={560}
      entersOn
      savedText="任务额已保存"
      save={({ amounts }, idempotencyKey) =>
        tasks.save(
          {
            staffId: row.staffId,
            ...(atHead ? { shopId: row.shopId } : {}),
            year,
            amounts: amounts.map((amount) => amount ?? 0),
            version: row.version,
          },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ draft: { amounts }, errors, change, field }) => (
        <>
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' }, gap: 3 }}>
            {MONTHS.map((month, index) => (
              <PriceField
                key={month}
                label={`${String(month)}月${index < closed ? '（已关账）' : ''}`}
                allowZero
                {...field('amounts')}
                name={`amounts[${String(index)}]`}
                value={amounts[index]}
                error={errors[`amounts[${String(index)}]`]}
                disabled={index < closed}
                onChange={(amount) => change({ amounts: amounts.with(index, amount) })}
              />
            ))}
          </Box>
          {closed < 11 && (
            <Button
              disabled={amounts[first] === undefined}
              onClick={() => change({ amounts: copiedOn(amounts, first, closed) })}
              sx={{ justifySelf: 'start' }}
            >
              {closed === 0 ? '用 1 月的填满全年' : `用 ${String(first + 1)} 月的填满后面各月`}
            </Button>
          )}
          <Total label="全年合计" strong>
            <Money fen={amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)} />
          </Total>
        </>
      )}
    </FormDialog>
  );
}
