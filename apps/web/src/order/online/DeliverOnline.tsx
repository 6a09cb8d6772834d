import Typography from '@mui/material/Typography';
import { DELIVERIES, deliveryLabel, type Delivery } from '@partsdesk/core/order/online/onlineOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { partsStaff } from '@partsdesk/sdk/parts/partsStaff';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { TextField } from '@partsdesk/ui/form/TextField';
import type { Form } from '@partsdesk/ui/form/useForm';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { PageSkeleton } from '@partsdesk/ui/page/PageSkeleton';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { CameraButton } from '@partsdesk/ui/scan/CameraButton';
import { useCallback, useState } from 'react';
import { PackingSlip, packingSlipName } from '../print/PackingSlip';
import { PrintDocument } from '../print/PrintDocument';
import { ExpressCompanyField } from './ExpressCompanyField';
import { useOnlineConflict, type OnlineFormProps } from './onlineForm';
import { ParcelGoods } from './ParcelGoods';
import { Recipient } from './Recipient';
import { useParcelScans } from './useParcelScans';

interface Draft {
  delivery: Delivery;
  expressCompany: string;
  expressNo: string;
  staffId: string;
  pickupCode: string;
  /** Lines that were seen to lie in the parcel; nobody is told of them. */
  packed: string[];
}

/** 发货 by one of three ways, with the goods and where they go beside; a customer who picks up shows a code. */
export function DeliverOnline(props: OnlineFormProps) {
  const { order, onClose } = props;
  const [orders, staff] = [useGroup(orderSale), useGroup(partsStaff)];
  const conflict = useOnlineConflict(props);
  const act = order.delivery === 1 ? '自提出库' : '发货';
  const { data: servers = [] } = useLoad(staff.listServiceStaff, {});
  return (
    <FormDialog<Draft>
      title={`${act} ${order.code}`}
      width={640}
      scans
      initial={{ delivery: order.delivery, expressCompany: '', expressNo: '', staffId: '', pickupCode: '', packed: [] }}
      saveLabel={({ delivery }) => (delivery === 1 ? '确认自提出库' : '确认发货')}
      savedText={({ delivery }) => (delivery === 1 ? '已自提出库' : '已发货')}
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
          <Parcel order={order} form={form} />
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
              <TextField
                label="快递单号"
                required
                maxLength={40}
                hint="可直接扫快递面单"
                end={<CameraButton />}
                {...form.field('expressNo')}
              />
            </>
          )}
          {form.draft.delivery === 1 && (
            <TextField
              label="取货码"
              required
              maxLength={10}
              hint="请买家在小程序订单里出示，可扫码"
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

/** Shows whom the parcel is for and what goes into it, takes scans, and prints its slip. */
function Parcel({ order, form }: { order: OnlineFormProps['order']; form: Form<Draft> }) {
  const orders = useGroup(orderSale);
  const { data, error, reload } = useLoad(orders.queryOnlineOrderById, { id: order.id }, { held: true });
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  useParcelScans({
    lines: data?.lines,
    delivery: form.draft.delivery,
    onPart: (id) => form.change({ packed: [...new Set([...form.draft.packed, id])] }),
    onExpressNo: (expressNo) => form.change({ expressNo }),
    onPickupCode: (pickupCode) => form.change({ pickupCode }),
  });
  if (!data) return error === undefined ? <PageSkeleton rows={2} /> : <ErrorState error={error} onRetry={reload} />;
  return (
    <>
      <Recipient order={data} />
      <ParcelGoods
        order={data}
        {...form.field('packed')}
        slip={packingSlipName({ ...data, delivery: form.draft.delivery })}
        onPrint={() => setPrinting(true)}
      />
      <Typography variant="body2" color="textSecondary">
        买家选择{deliveryLabel(order.delivery)}。整单一起出，出库后库存随即扣减。
      </Typography>
      {printing && (
        <PrintDocument as="sheet" onPrinted={printed}>
          <PackingSlip order={{ ...data, delivery: form.draft.delivery }} />
        </PrintDocument>
      )}
    </>
  );
}
