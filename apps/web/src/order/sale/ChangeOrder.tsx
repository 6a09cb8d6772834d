import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { formatYuan } from '@partsdesk/core/money';
import { orderMoney } from '@partsdesk/core/order/sale/orderMoney';
import { isFree, ORDER_TYPES, orderTypeLabel } from '@partsdesk/core/order/sale/orderType';
import { addQuantities } from '@partsdesk/core/quantity';
import { goodsShopOrder } from '@partsdesk/sdk/parts/goodsShopOrder';
import { orderSale } from '@partsdesk/sdk/parts/orderSale';
import { saleOut } from '@partsdesk/sdk/parts/saleOut';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { InlineFields } from '@partsdesk/ui/form/field';
import { FormDialog } from '@partsdesk/ui/form/FormDialog';
import { PriceField } from '@partsdesk/ui/form/PriceField';
import { QuantityField } from '@partsdesk/ui/form/QuantityField';
import { SearchSelect } from '@partsdesk/ui/form/SearchSelect';
import { TextField } from '@partsdesk/ui/form/TextField';
import { ErrorState } from '@partsdesk/ui/page/ErrorState';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { GoodsName } from '../../goods/GoodsName';
import { useMayVisit } from '../../useMayVisit';

type Order = Schemas['OrderSaleDetail'];

interface ChangeOrderProps {
  order: Order;
  onClose: () => void;
}

interface Draft {
  /** Changes by line id; a quantity of 0 removes the line. */
  lines: Readonly<Record<string, { quantity: number | undefined; price: number | undefined }>>;
  /** Parts that the order does not have yet. */
  added: readonly AddedLine[];
  handDiscount: number | undefined;
  remark: string;
}

interface AddedLine {
  goods: Sellable;
  quantity: number | undefined;
  price: number | undefined;
}

type Sellable = Schemas['SellableGoods'] & { id: string };

/** Builds a line of a part that is added; its id is the part's. */
const lineOf = ({ goods, quantity, price }: AddedLine) => ({
  ...goods,
  id: goods.skuId,
  quantity: quantity ?? 0,
  price: price ?? 0,
  listPrice: goods.price,
  orderType: ORDER_TYPES.normal.code,
  detailTypeId: null,
  giftCardItemId: null,
  remark: '',
});

/** 修改销售单: changes quantities and prices and adds parts, while nothing is handed out and nothing received. */
export function ChangeOrder(props: ChangeOrderProps) {
  const outs = useGroup(saleOut);
  const { saleOutId } = props.order;
  const out = useLoad(outs.item, { id: saleOutId });
  if (out.error !== undefined) return <ErrorState error={out.error} onRetry={out.reload} />;
  return out.data ? (
    <ChangeForm {...props} decimals={new Map(out.data.lines.map((line) => [line.skuId, line.decimals]))} />
  ) : null;
}

function ChangeForm({ order, onClose, decimals }: ChangeOrderProps & { decimals: ReadonlyMap<string, number> }) {
  const orders = useGroup(orderSale);
  const mayVisit = useMayVisit();
  const sellable = useGroup(goodsShopOrder);
  const kept = ({ lines, added }: Draft) =>
    [
      ...order.lines.map((line) => ({
        ...line,
        quantity: lines[line.id]?.quantity ?? 0,
        price: lines[line.id]?.price ?? 0,
      })),
      ...added.map(lineOf),
    ].filter(({ quantity }) => quantity > 0);
  const moneyOf = (draft: Draft) =>
    orderMoney({
      lines: kept(draft).map((line) => ({ ...line, fixed: line.giftCardItemId !== null })),
      handDiscount: draft.handDiscount ?? 0,
      roundOff: order.roundOff,
    });
  return (
    <FormDialog<Draft>
      title={`修改 ${order.code}`}
      width={640}
      initial={{
        lines: Object.fromEntries(order.lines.map(({ id, quantity, price }) => [id, { quantity, price }])),
        added: [],
        handDiscount: order.handDiscount,
        remark: order.remark,
      }}
      savedText="销售单已修改"
      save={(draft, idempotencyKey) => {
        const money = moneyOf(draft);
        return orders.update(
          {
            id: order.id,
            version: order.version,
            customerId: order.customerId,
            ...(order.vehicleId && { vehicleId: order.vehicleId }),
            ...(order.serviceStaffId && { serviceStaffId: order.serviceStaffId }),
            lines: kept(draft).map(({ skuId, quantity, price, orderType, detailTypeId, giftCardItemId, remark }) => ({
              skuId,
              quantity,
              ...(giftCardItemId ? { giftCardItemId } : { price }),
              orderType,
              remark,
              ...(detailTypeId && { detailTypeId }),
            })),
            handDiscount: draft.handDiscount ?? 0,
            roundOff: order.roundOff,
            remark: draft.remark.trim(),
            ...(money.ok && { expected: money.totals.receivable }),
          },
          { idempotencyKey },
        );
      }}
      onClose={onClose}
    >
      {(form) => {
        const { lines, added } = form.draft;
        const left = kept(form.draft);
        const money = moneyOf(form.draft);
        return (
          <>
            <Typography variant="body2" color="textSecondary">
              保存后按新的数量重新占用库存，应收和欠款跟着变；已经挂账的要重新挂账。数量填 0，就是不要这一行。
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
              {[...order.lines, ...added.map(lineOf)].map((line) => {
                // Counts only the lines that are sent, since the server's errors are numbered by them.
                const place = added.findIndex(({ goods }) => goods.skuId === line.id);
                const one = added[place] ?? lines[line.id] ?? line;
                const change = (next: { quantity?: number | undefined; price?: number | undefined }) =>
                  form.change(
                    place < 0
                      ? { lines: { ...lines, [line.id]: { ...one, ...next } } }
                      : { added: added.with(place, { ...(one as AddedLine), ...next }) },
                  );
                const at = `lines[${String(left.findIndex(({ id }) => id === line.id))}]`;
                return (
                  <Box
                    component="li"
                    key={line.id}
                    aria-label={line.name}
                    sx={{
                      display: 'flex',
                      flexWrap: { xs: 'wrap', sm: 'nowrap' },
                      alignItems: 'flex-start',
                      gap: 3,
                      py: 3,
                      borderBottom: 1,
                      borderColor: 'divider',
                    }}
                  >
                    <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0 }}>
                      <GoodsName line={line} />
                    </Box>
                    <InlineFields value>
                      <QuantityField
                        {...form.field('lines')}
                        name={`${at}.quantity`}
                        label="数量"
                        width={120}
                        required
                        decimals={added[place]?.goods.decimals ?? decimals.get(line.skuId) ?? 0}
                        unit={line.unitName}
                        allowZero={left.some(({ id }) => id !== line.id)}
                        {...(line.giftCardItemId === null ? {} : { most: 1, mostText: '礼品卡抵扣的商品每行一件' })}
                        error={form.errors[`${at}.quantity`]}
                        value={one.quantity}
                        onChange={(quantity) => change({ quantity })}
                      />
                      {line.giftCardItemId !== null ? (
                        <Box sx={{ width: 120 }}>礼品卡抵扣</Box>
                      ) : isFree(line.orderType) ? (
                        <Box sx={{ width: 120 }}>{orderTypeLabel(line.orderType)}</Box>
                      ) : (
                        <PriceField
                          {...form.field('lines')}
                          name={`${at}.price`}
                          label="单价"
                          width={120}
                          required
                          error={form.errors[`${at}.price`]}
                          value={one.price}
                          onChange={(price) => change({ price })}
                        />
                      )}
                    </InlineFields>
                  </Box>
                );
              })}
            </Box>
            {mayVisit('CashIndex') && (
              <SearchSelect<Sellable>
                key={added.length}
                name="added"
                label="加一种商品"
                value={undefined}
                onChange={() => undefined}
                onPick={(goods) => {
                  if (!goods) return;
                  const known = order.lines.find((line) => line.skuId === goods.skuId && line.giftCardItemId === null);
                  const before = known && (lines[known.id]?.quantity ?? 0);
                  if (known)
                    form.change({
                      lines: {
                        ...lines,
                        [known.id]: {
                          price: lines[known.id]?.price ?? known.price,
                          quantity: addQuantities(before ?? 0, 1),
                        },
                      },
                    });
                  else if (!added.some((one) => one.goods.skuId === goods.skuId))
                    form.change({
                      added: [...added, { goods, quantity: 1, price: goods.customerPrice ?? goods.price }],
                    });
                }}
                load={async (query, signal) => {
                  const page = await sellable.page({ ...query, customerId: order.customerId }, { signal });
                  return { ...page, records: page.records.map((goods) => ({ ...goods, id: goods.skuId })) };
                }}
                text={(goods) => [goods.name, partFacts(goods)].filter(Boolean).join('　')}
              />
            )}
            {order.coupon > 0 && (
              <Alert severity="warning">保存后本单不再用优惠券，券退回给客户；要用券请取消后重新开单。</Alert>
            )}
            <PriceField label="整单优惠" allowZero {...form.field('handDiscount')} />
            <TextField label="备注" rows={2} maxLength={200} {...form.field('remark')} />
            <Box role="status" sx={{ fontWeight: 600 }}>
              {money.ok
                ? `应收 ${formatYuan(money.totals.receivable)}（原 ${formatYuan(order.receivable)}）`
                : money.message}
            </Box>
          </>
        );
      }}
    </FormDialog>
  );
}
