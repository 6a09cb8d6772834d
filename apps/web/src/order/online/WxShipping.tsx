import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { can } from '@partsdesk/core/lifecycle';
import { wxShippingLifecycle } from '@partsdesk/core/pay/wxShippingLifecycle';
import { paySqb } from '@partsdesk/sdk/pay/paySqb';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { Permitted } from '@partsdesk/ui/app/Permitted';
import { DocumentSection } from '@partsdesk/ui/document/DocumentSection';
import { LifecycleChip } from '@partsdesk/ui/document/LifecycleChip';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { ExpressCompanyField } from './ExpressCompanyField';

type Order = Schemas['OnlineOrderDetail'];
const EXPRESS = 0;

/** 微信发货信息: shown only for an order whose money WeChat holds until the shipping is reported. */
export function WxShipping({ order, onTold }: { order: Order; onTold: () => void }) {
  const shipping = useGroup(paySqb);
  const [pushing, setPushing] = useState(false);
  const loaded = useLoad(shipping.isTradeManaged, order.received > 0 ? { orderId: order.id } : undefined);
  const told = loaded.data;
  if (loaded.error !== undefined && !told)
    return (
      <DocumentSection title="微信发货信息">
        <ErrorState error={loaded.error} onRetry={loaded.reload} />
      </DocumentSection>
    );
  if (!told?.managed || told.status === null) return null;
  const renews = can(wxShippingLifecycle, told.status, 'renew');
  const mayPush = renews || can(wxShippingLifecycle, told.status, 'push');
  return (
    <DocumentSection title="微信发货信息">
      <Box sx={{ display: 'grid', gap: 3, px: 4, pb: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <LifecycleChip lifecycle={wxShippingLifecycle} status={told.status} />
          <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 200 }}>
            微信支付的钱由微信托管，录入发货信息后才能结算到账。
          </Typography>
          {mayPush && (
            <Permitted path="onlineOrder.deliver" otherwise="disable">
              <Button
                variant="outlined"
                disabled={order.shippedTime === null}
                title={order.shippedTime === null ? '还没有发货' : ''}
                onClick={() => setPushing(true)}
              >
                {renews ? '更正发货信息' : '录入发货信息'}
              </Button>
            </Permitted>
          )}
        </Box>
        {told.reason && <Alert severity="warning">{told.reason}</Alert>}
      </Box>
      {pushing && (
        <FormDialog<{ expressCompany: string; expressNo: string }>
          title={`${renews ? '更正' : '录入'}发货信息 ${order.code}`}
          initial={{ expressCompany: order.expressCompany, expressNo: order.expressNo }}
          saveLabel="提交给微信"
          savedText="已提交给微信"
          save={({ expressCompany, expressNo }, idempotencyKey) =>
            shipping.pushWxShippingInfo(
              { orderId: order.id, ...(order.delivery === EXPRESS ? { expressCompany, expressNo } : {}) },
              { idempotencyKey },
            )
          }
          onClose={() => {
            setPushing(false);
            loaded.reload();
            onTold();
          }}
        >
          {(form) => (
            <>
              <Typography variant="body2" color="textSecondary">
                {renews ? '发货信息只能更正一次，请核对后提交。' : '微信收到后会通知买家，并按期把钱结算给店铺。'}
              </Typography>
              {order.delivery === EXPRESS && (
                <>
                  <ExpressCompanyField {...form.field('expressCompany')} />
                  <TextField label="快递单号" required maxLength={40} {...form.field('expressNo')} />
                </>
              )}
            </>
          )}
        </FormDialog>
      )}
    </DocumentSection>
  );
}
