import Typography from '@mui/material/Typography';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import type { Form } from '@partsdesk/ui/form/useForm';
import { CameraButton } from '@partsdesk/ui/scan/CameraButton';
import { ExpressCompanyField } from './ExpressCompanyField';
import { useOnlineConflict, type OnlineFormProps } from './onlineForm';
import { useParcelScans } from './useParcelScans';

interface Draft {
  expressCompany: string;
  expressNo: string;
}

/** 修改快递: corrects the company or the number of a parcel that is on its way. */
export function CorrectExpress(props: OnlineFormProps & { order: Schemas['OnlineOrderDetail'] }) {
  const { order, onClose } = props;
  const orders = useGroup(orderSale);
  const conflict = useOnlineConflict(props);
  return (
    <FormDialog<Draft>
      title={`修改快递 ${order.code}`}
      initial={{ expressCompany: order.expressCompany, expressNo: order.expressNo }}
      savedText="快递已修改"
      onClose={onClose}
      save={(draft, idempotencyKey) =>
        conflict(orders.updateExpress({ id: order.id, version: order.version, ...draft }, { idempotencyKey }))
      }
    >
      {(form) => <ParcelFields form={form} />}
    </FormDialog>
  );
}

function ParcelFields({ form }: { form: Form<Draft> }) {
  useParcelScans({
    lines: undefined,
    delivery: 0,
    onExpressNo: (expressNo) => form.change({ expressNo }),
  });
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        修改后买家在订单里看到的是新的快递单号，原来的留在操作记录里。
      </Typography>
      <ExpressCompanyField {...form.field('expressCompany')} />
      <TextField
        label="快递单号"
        required
        maxLength={40}
        hint="可直接扫快递面单"
        end={<CameraButton />}
        {...form.field('expressNo')}
      />
    </>
  );
}
