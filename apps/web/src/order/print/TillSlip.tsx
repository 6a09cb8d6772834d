import Box from '@mui/material/Box';
import { capitals } from '@partsdesk/core/capitals';
import { formatMoment } from '@partsdesk/core/dates';
import { partFacts } from '@partsdesk/core/goods/goodsDisplay';
import { formatFen, formatYuan, multiply } from '@partsdesk/core/money';
import { payMethodLabel } from '@partsdesk/core/order/receipt/tenders';
import { addQuantities, formatQuantity } from '@partsdesk/core/quantity';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { sumOf } from '@partsdesk/ui/list/sumOf.ts';
import { validReceipts } from '../receipt/validReceipts';
import { BarCode } from './BarCode';
import { slipHeadOf } from './slipHead';
import { pair, Pair, Rule, TillFoot, TillHead, tillText } from './tillParts';

interface TillSlipProps {
  out: Schemas['SaleOutDetail'];
  /** Pays what is owed, by the customer's phone. */
  payCode?: Schemas['PayCodeImage'] | undefined;
}

/** 销售小票: the customer's receipt from the till. */
export function TillSlip({ out, payCode }: TillSlipProps) {
  const head = slipHeadOf(out);
  const amount = sumOf(out.lines, 'amount');
  const lines = out.lines.map((line) => ({ ...line, full: multiply(line.price, line.quantity) }));
  const discount = sumOf(lines, 'full') - amount;
  return (
    <Box sx={tillText}>
      <TillHead head={head} title="销售小票" />
      <Rule />
      <Pair label="单号">{out.code}</Pair>
      <Pair label="时间">{formatMoment(out.createTime)}</Pair>
      <Pair label="收银员">{validReceipts(out.receipts).at(-1)?.createdBy || out.createdBy}</Pair>
      <Pair label="客户">{[out.customerName, out.plate].filter(Boolean).join(' ')}</Pair>
      <Rule />
      {lines.map((line) => (
        <Box key={line.id} sx={{ mb: 1 }}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{`${line.name} ${line.spec}`.trim()}</Box>
          <Box sx={{ overflowWrap: 'anywhere' }}>{partFacts({ skuCode: line.skuCode, brandName: line.brandName })}</Box>
          {line.giftCardWords && <Box sx={{ overflowWrap: 'anywhere' }}>{line.giftCardWords}</Box>}
          <Box sx={pair}>
            <span>
              {formatQuantity(line.quantity)} {line.unitName} × {formatFen(line.price)}
            </span>
            <span>{formatFen(line.full)}</span>
          </Box>
        </Box>
      ))}
      <Rule />
      <Pair label="件数">
        {lines.length} 种 {formatQuantity(addQuantities(...lines.map(({ quantity }) => quantity)))} 件
      </Pair>
      {discount !== 0 && <Pair label="优惠">{formatYuan(-discount)}</Pair>}
      <Pair label="合计" strong>
        {formatYuan(amount)}
      </Pair>
      <Box>大写：{capitals(amount)}</Box>
      {validReceipts(out.receipts).flatMap(({ id, tenders, change }) => [
        ...tenders.flatMap(({ method, tendered, cardEnd, cardRest, points }, index) => [
          <Pair
            key={`${id} ${String(index)}`}
            label={[payMethodLabel(method), cardEnd && `尾号${cardEnd}`, points !== null && ` ${String(points)} 分`]
              .filter(Boolean)
              .join('')}
          >
            {formatYuan(tendered)}
          </Pair>,
          cardRest !== null && (
            <Pair key={`${id} ${String(index)} rest`} label="卡内余额">
              {formatYuan(cardRest)}
            </Pair>
          ),
        ]),
        change > 0 && (
          <Pair key={`${id} given`} label="收到">
            {formatYuan(sumOf(tenders, 'tendered'))}
          </Pair>
        ),
        change > 0 && (
          <Pair key={`${id} change`} label="找零">
            {formatYuan(change)}
          </Pair>
        ),
      ])}
      <Pair label="实收">{formatYuan(out.received)}</Pair>
      {amount !== out.receivable && <Pair label="退货冲减">{formatYuan(amount - out.receivable)}</Pair>}
      {out.debt > 0 && (
        <Pair label={out.onCredit ? '挂账' : '尚欠'} strong>
          {formatYuan(out.debt)}
        </Pair>
      )}
      {payCode && (
        <Box sx={{ textAlign: 'center', mt: 2 }}>
          <Box
            component="img"
            src={payCode.image}
            alt="付款二维码"
            sx={{ display: 'block', width: '40mm', height: '40mm', mx: 'auto' }}
          />
          <Box>微信或支付宝扫码付款 {formatYuan(out.debt)}</Box>
          <Box>{formatMoment(payCode.expireTime)} 前有效</Box>
        </Box>
      )}
      <Rule />
      <BarCode text={out.code} />
      <Box sx={{ textAlign: 'center' }}>退换货请凭小票</Box>
      <TillFoot head={head} />
    </Box>
  );
}
