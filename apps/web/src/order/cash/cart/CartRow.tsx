import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { formatYuan, parseYuan, yuanInput } from '@partsdesk/core/money';
import type { CartLine } from '@partsdesk/core/order/cash/cart/cart';
import { quantityProblem } from '@partsdesk/core/order/cash/cart/cartChanges';
import { missingOf } from '@partsdesk/core/order/cash/cart/shortage';
import type { SellingFacts } from '@partsdesk/core/order/cash/sellingFacts';
import type { LineMoney } from '@partsdesk/core/order/sale/orderMoney';
import { isFree } from '@partsdesk/core/order/sale/orderType';
import { priceProblem } from '@partsdesk/core/price';
import { formatQuantity } from '@partsdesk/core/quantity';
import { Money } from '@partsdesk/ui/text/Money';
import { memo, useState } from 'react';
import { PriceReasons } from '../../../goods/price/PriceReasons';
import { ServiceMark } from '../../../goods/ServiceMark';
import { ShortPart } from '../../shortage/ShortPart';
import type { Desk } from '../desk';
import type { TypeChoice } from '../useSalesTypes';
import { CartFacts } from './CartFacts';
import { CellInput } from './CellInput';
import { OrderTypeButton } from './OrderTypeButton';

/**
 * Columns of the cart: number, part, kind, price, quantity, amount, remove. On a phone the part has a line of its own.
 */
export const CART_COLUMNS = {
  xs: '88px minmax(0, 1fr) 84px 32px',
  md: '32px minmax(0, 1fr) 78px 108px 112px 112px 32px',
};
export const CART_AREAS = {
  xs: '"part part amount remove" "facts facts facts facts" "kind price quantity quantity"',
  md: '"number part kind price quantity amount remove" ". facts facts facts facts facts facts"',
};

/**
 * Keeps invalid characters, so that a wrong price is refused with a message: -1 must not become 1, nor 1.234 become
 * 1.23.
 */
const UNTOUCHED = { decimals: 3, allowNegative: true };

interface CartRowProps {
  desk: Desk;
  line: CartLine;
  money: LineMoney | undefined;
  facts: SellingFacts | undefined;
  index: number;
  current: boolean;
  types: readonly TypeChoice[];
}

const partFacts = ({ skuCode, spec, brandName }: CartLine['goods']) =>
  [skuCode, spec, brandName].filter(Boolean).join(' · ');

const explainAmount = ({ listAmount, priceChange, handDiscount, coupon, roundOff, amount }: LineMoney) =>
  [
    `原价 ${formatYuan(listAmount)}`,
    priceChange !== 0 && `改价 ${formatYuan(priceChange)}`,
    handDiscount !== 0 && `整单优惠分摊 ${formatYuan(-handDiscount)}`,
    coupon !== 0 && `优惠券分摊 ${formatYuan(-coupon)}`,
    roundOff !== 0 && `抹零分摊 ${formatYuan(-roundOff)}`,
    `实收 ${formatYuan(amount)}`,
  ]
    .filter(Boolean)
    .join('，');

/** Shows a part in the cart. Arrow keys move between its cells; see `cartKeys`. */
export const CartRow = memo(function CartRow({
  desk,
  line: { goods, quantity, price, orderType, detailType, uses },
  money,
  facts,
  index,
  current,
  types,
}: CartRowProps) {
  const { skuId } = goods;
  const { because } = goods;
  const byGrade = because !== undefined && because.length > 1 && price === goods.customerPrice;
  const missing = missingOf(quantity, goods);
  const short = missing > 0;
  const free = isFree(orderType);
  const [instead, setInstead] = useState(false);
  return (
    <Box
      role="row"
      data-sku={skuId}
      data-current={current || undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: CART_COLUMNS,
        gridTemplateAreas: CART_AREAS,
        columnGap: 2,
        rowGap: 1,
        alignItems: 'center',
        minHeight: 80,
        px: 3,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: '3px solid',
        borderLeftColor: current ? 'primary.main' : 'transparent',
        bgcolor: current ? 'background.current' : 'background.paper',
      }}
    >
      <Box
        role="cell"
        sx={{ gridArea: 'number', color: 'text.secondary', fontSize: 13, display: { xs: 'none', md: 'block' } }}
      >
        {index + 1}
      </Box>
      <Box role="cell" sx={{ gridArea: 'part', minWidth: 0 }}>
        <Box
          sx={{ fontSize: 16, lineHeight: '22px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          title={goods.name}
        >
          {goods.name}
        </Box>
        <Box sx={{ display: 'flex', fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
          <Box
            component="span"
            sx={{
              minWidth: 0,
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 2,
              overflow: 'hidden',
              overflowWrap: 'anywhere',
            }}
            title={partFacts(goods)}
          >
            {partFacts(goods)}
          </Box>
          <Box component="span" sx={{ flex: 'none', pl: 2, whiteSpace: 'nowrap' }}>
            {goods.isService ? <ServiceMark /> : `库存 ${formatQuantity(goods.available)} ${goods.unitName}`}
          </Box>
        </Box>
      </Box>
      <CartFacts
        shelf={goods.shelf ?? ''}
        facts={facts}
        quantity={quantity}
        amount={money?.amount}
        short={short}
        onInstead={() => setInstead(true)}
        uses={uses}
        onDropUses={() => desk.send({ type: 'dropUses', skuId })}
      />
      <Box role="cell" sx={{ gridArea: 'kind' }}>
        <OrderTypeButton
          orderType={orderType}
          detailType={detailType}
          types={types}
          cell={`${index}:0`}
          label={`第${index + 1}行类型`}
          onChange={(next) => desk.send({ type: 'setOrderType', skuId, orderType: next })}
          onDetailType={(next) => desk.send({ type: 'setDetailType', skuId, detailType: next })}
        />
      </Box>
      <Box role="cell" sx={{ gridArea: 'price' }}>
        <CellInput
          label={`${goods.name}单价`}
          prefix="¥"
          cell={`${index}:1`}
          text={yuanInput(price)}
          filter={UNTOUCHED}
          check={(text) => priceProblem(text, { allowZero: free })}
          onCommit={(text) => desk.send({ type: 'setPrice', skuId, price: parseYuan(text) ?? Number.NaN })}
        />
        {!free && (price !== goods.price || byGrade) && (
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'flex-end',
              alignItems: 'center',
              gap: 1,
              fontSize: 12,
              lineHeight: '14px',
              color: 'text.secondary',
            }}
          >
            {byGrade && (
              <Tooltip title={<PriceReasons because={because} />}>
                <Box
                  component="span"
                  tabIndex={0}
                  sx={{ color: 'primary.main', borderBottom: '1px dotted', cursor: 'help' }}
                >
                  客户价
                </Box>
              </Tooltip>
            )}
            {price !== goods.price && <Box component="s">{formatYuan(goods.price)}</Box>}
          </Box>
        )}
      </Box>
      <Box role="cell" sx={{ gridArea: 'quantity', display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <CellInput
          label={`${goods.name}数量`}
          cell={`${index}:2`}
          text={formatQuantity(quantity).replaceAll(',', '')}
          filter={{ decimals: goods.decimals }}
          invalid={short}
          check={(text) => quantityProblem(goods, Number(text || Number.NaN))}
          onCommit={(text) => desk.send({ type: 'setQuantity', skuId, quantity: Number(text) })}
        />
        <Box component="span" sx={{ fontSize: 13, color: 'text.secondary', minWidth: 18 }}>
          {goods.unitName}
        </Box>
      </Box>
      <Box role="cell" sx={{ gridArea: 'amount', textAlign: 'right', fontSize: 17, fontWeight: 600 }}>
        {money ? (
          <Money
            fen={money.amountBeforeDiscount}
            {...(money.amount !== money.listAmount ? { why: explainAmount(money) } : {})}
          />
        ) : (
          '-'
        )}
      </Box>
      <Box role="cell" sx={{ gridArea: 'remove' }}>
        <IconButton
          size="small"
          tabIndex={-1}
          aria-label={`删除${goods.name}`}
          title="删除（Delete）"
          onClick={() => desk.send({ type: 'remove', skuId })}
        >
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {instead && (
        <ShortPart
          goods={goods}
          customerId={goods.pricedFor}
          missing={missing}
          onAdd={(part) => {
            desk.send({ type: 'add', goods: part });
            setInstead(false);
          }}
          onClose={() => setInstead(false)}
        />
      )}
    </Box>
  );
});
