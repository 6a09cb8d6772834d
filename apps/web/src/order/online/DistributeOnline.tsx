import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatQuantity } from '@partsdesk/core/quantity';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { SelectField } from '@partsdesk/ui/form/SelectField';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useOnlineConflict, type OnlineFormProps } from './onlineForm';

/** 分配门店: assigns the order to a shop; shops with all parts in stock stand first. */
export function DistributeOnline(props: OnlineFormProps) {
  const { order, onClose } = props;
  const orders = useGroup(orderSale);
  const conflict = useOnlineConflict(props);
  const { data: shops = [] } = useLoad(orders.getOrderItemShop, { id: order.id });
  const others = shops.filter(({ current }) => !current);
  return (
    <FormDialog<{ shopId: string }>
      title={`分配门店 ${order.code}`}
      initial={{ shopId: '' }}
      saveLabel="分配"
      savedText="订单已分配"
      onClose={onClose}
      save={({ shopId }, idempotencyKey) =>
        conflict(orders.distributeOrder({ id: order.id, version: order.version, shopId }, { idempotencyKey }))
      }
    >
      {(form) => {
        const chosen = others.find(({ shopId }) => shopId === form.draft.shopId);
        return (
          <>
            <Typography variant="body2" color="textSecondary">
              现在由{order.shopName}发货。分配后占用接单门店的库存，本店的占用随即释放。
            </Typography>
            <SelectField
              label="接单门店"
              required
              choices={others.map(({ shopId, shopName, able }) => ({
                value: shopId,
                label: able ? shopName : `${shopName}（缺货）`,
              }))}
              {...form.field('shopId')}
              value={form.draft.shopId || undefined}
            />
            {chosen && (
              <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
                {chosen.lines.map((line) => (
                  <li key={line.lineId}>
                    {line.name}：需 {formatQuantity(line.quantity)}，可用 {formatQuantity(line.available)}
                  </li>
                ))}
              </Box>
            )}
          </>
        );
      }}
    </FormDialog>
  );
}
