import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { customerPointsDetails } from '@partsdesk/sdk/parts/customerPointsDetails';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { CustomerSelect } from '../vehicle/CustomerSelect';

/** How many customers are given points at once. */
const MOST_CUSTOMERS = 50;

interface Rewarded {
  id: string;
  name: string;
}

interface Draft {
  customerIds: Rewarded[];
  points: number | undefined;
  reason: string;
}

interface RewardPointsProps {
  /** Whom the points are meant for at first. */
  customer?: Rewarded;
  onClose: () => void;
}

/** 赠送积分: gives points by hand to one customer or several, with the reason. */
export function RewardPoints({ customer, onClose }: RewardPointsProps) {
  const details = useGroup(customerPointsDetails);
  return (
    <FormDialog<Draft>
      title="赠送积分"
      saveLabel={({ customerIds }) => (customerIds.length > 1 ? `赠送给 ${String(customerIds.length)} 位客户` : '赠送')}
      savedText="积分已赠送"
      initial={{
        customerIds: customer ? [{ id: customer.id, name: customer.name }] : [],
        points: undefined,
        reason: '',
      }}
      save={({ customerIds, points = 0, reason }, idempotencyKey) =>
        details.rewardByStore(
          { customerIds: customerIds.map(({ id }) => id), points, reason: reason.trim() },
          { idempotencyKey },
        )
      }
      onClose={onClose}
    >
      {({ draft, field, change, errors }) => {
        const { customerIds: chosen } = draft;
        const { value, ...select } = field('customerIds');
        const refused = Object.entries(errors).find(([name]) => name.startsWith('customerIds'))?.[1];
        return (
          <>
            <CustomerSelect
              {...select}
              label="客户"
              required
              // The field is emptied after each choice, and asks for one only while none is chosen.
              key={chosen.length}
              value={value.at(-1)?.id ?? ''}
              chosen={undefined}
              error={refused}
              hint={`可以选几位，每位赠送同样的积分，最多 ${String(MOST_CUSTOMERS)} 位`}
              // What is picked is added to the others by `onPick`.
              onChange={() => undefined}
              onPick={(picked) => {
                if (picked && chosen.length < MOST_CUSTOMERS && !chosen.some(({ id }) => id === picked.id))
                  change({ customerIds: [...chosen, { id: picked.id, name: picked.name }] });
              }}
            />
            {chosen.length > 0 && (
              <Box component="ul" aria-label="已选客户" sx={{ m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {chosen.map(({ id, name }) => (
                  <Box component="li" key={id} sx={{ listStyle: 'none' }}>
                    <Chip
                      size="small"
                      label={name}
                      onDelete={() => change({ customerIds: chosen.filter((one) => one.id !== id) })}
                    />
                  </Box>
                ))}
              </Box>
            )}
            <QuantityField label="积分数" required unit="分" most={1_000_000} {...field('points')} />
            <TextField label="赠送原因" required rows={3} maxLength={100} {...field('reason')} />
          </>
        );
      }}
    </FormDialog>
  );
}
