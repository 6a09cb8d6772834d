import Typography from '@mui/material/Typography';
import { DELIVERIES, deliveryLabel, type Delivery } from '@partsdesk/core/order/online/onlineOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { ExpressCompanyField } from './ExpressCompanyField';
import { useOnlineConflict, type OnlineFormProps } from './onlineForm';

interface Draft {
  delivery: Delivery;
  expressCompany: string;
  expressNo: string;
  staffId: string;
  pickupCode: string;
}

/** 发货 by one of three ways; a customer who picks up shows a code. */
export function DeliverOnline(props: OnlineFormProps) {
  const { order, onClose } = props;
  const [orders, staff] = [useGroup(orderSale), useGroup(partsStaff)];
  const conflict = useOnlineConflict(props);
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  return (
    <FormDialog<Draft>
      title={`发货 ${order.code}`}
      initial={{ delivery: order.delivery, expressCompany: '', expressNo: '', staffId: '', pickupCode: '' }}
      saveLabel="确认发货"
      savedText="已发货"
      onClose={onClose}
      save={({ delivery, expressCompany, expressNo, staffId, pickupCode }, idempotencyKey) =>
        conflict(
          orders.deliveryOrder(
            {
              id: order.id,
              version: order.version,
              delivery,
              ...(delivery === 0 ? { expressCompany, expressNo } : delivery === 1 ? { pickupCode } : { staffId }),
            },
            { idempotencyKey },
          ),
        )
      }
    >
      {(form) => (
        <>
          <Typography variant="body2" color="textSecondary">
            买家选择{deliveryLabel(order.delivery)}，收货人 {order.receiver} {order.phone}。发货后库存随即扣减。
          </Typography>
          <SelectField
            label="配送方式"
            required
            choices={DELIVERIES.filter(({ code }) => code !== 1 || order.delivery === 1).map(({ code, label }) => ({
              value: code,
              label,
            }))}
            {...form.field('delivery')}
          />
          {form.draft.delivery === 0 && (
            <>
              <ExpressCompanyField {...form.field('expressCompany')} />
              <TextField label="快递单号" required maxLength={40} {...form.field('expressNo')} />
            </>
          )}
          {form.draft.delivery === 1 && (
            <TextField
              label="取货码"
              required
              maxLength={10}
              hint="请买家在小程序订单里出示"
              {...form.field('pickupCode')}
            />
          )}
          {form.draft.delivery === 2 && (
            <SelectField
              label="上门员工"
              required
              choices={servers.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.field('staffId')}
              value={form.draft.staffId || undefined}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
