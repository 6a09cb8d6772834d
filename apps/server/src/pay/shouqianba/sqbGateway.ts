import { PaymentError, type Surroundings } from '@partsdesk/payments/call';
import type { SqbMove, SqbPayment } from '@partsdesk/payments/shouqianba/outcome';
import {
  cancelOrder,
  payByDynamicId,
  precreate,
  queryOrder,
  refundOrder,
  type SqbPayway,
} from '@partsdesk/payments/shouqianba/payments';
import type { SqbTerminal } from '@partsdesk/payments/shouqianba/terminal';
import { gatewayAddress, SQB_GATEWAY } from '@partsdesk/payments/shouqianba/wap';
import type { Gateway, RefundAnswer, TradeAnswer } from '../trade/gateway';
import type { Trade } from '../trade/trades';

const OPERATOR = '顾客自助';
const NOT_THERE = ['UPAY_ORDER_NOT_EXISTS', 'ORDER_NOT_EXISTS'];
const isNotThere = (said: SqbPayment | SqbMove) => said.outcome === 'failed' && NOT_THERE.includes(said.code);
const paywayOf = ({ channel }: Trade): SqbPayway => (channel === 'alipay' || channel === 'aliCode' ? '1' : '3');

function tradeAnswerOf(said: SqbPayment, { merchantNo }: Trade): TradeAnswer {
  switch (said.outcome) {
    case 'paid':
      return {
        state: 'paid',
        transactionId: said.order.sn,
        amount: Number(said.order.total_amount),
        merchantNo: said.order.terminal_sn ?? merchantNo,
        paidTime: new Date(Number(said.order.channel_finish_time ?? said.order.finish_time)),
      };
    case 'pending':
      return { state: 'open' };
    case 'failed':
      return isNotThere(said) ? { state: 'nothing' } : { state: 'closed', reason: said.message };
    case 'unknown':
      return { state: 'unknown' };
  }
}

function refundAnswerOf(said: SqbMove): RefundAnswer {
  if (said.outcome === 'done') return { state: 'success', refundNo: said.order?.sn ?? '', answer: '' };
  if (said.outcome === 'pending') return { state: 'processing', refundNo: said.order?.sn ?? '', answer: '' };
  return said.outcome === 'failed' ? { state: 'refused', answer: said.message || said.code } : { state: 'unknown' };
}

/** Maps a `PaymentError` to `unknown`, which is asked again. */
const unlessUnknown = async <Word>(ask: () => Promise<Word>): Promise<Word | { state: 'unknown' }> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentError) return { state: 'unknown' };
    throw error;
  }
};

/** Access to the store's terminal at Shouqianba. */
interface TerminalAccess {
  /** Calls Shouqianba, and repeats the call after a refused signature. */
  callWithTerminal: <T>(use: (terminal: SqbTerminal) => Promise<T>) => Promise<T>;
  /** Returns the terminal that signs an address for the customer's browser. */
  sign: () => Promise<SqbTerminal>;
}

/**
 * Makes the gateway of Shouqianba. Inside WeChat, Alipay and a browser the customer pays on Shouqianba's own page, and
 * the order is unknown there before the page is opened.
 */
export function sqbGateway(
  surroundings: Surroundings,
  { callWithTerminal, sign }: TerminalAccess,
  gatewayUrl = SQB_GATEWAY,
): Gateway {
  const orderOf = ({ outTradeNo: clientSn, amount: total, summary, cashierName }: Trade) => ({
    clientSn,
    total,
    subject: summary.slice(0, 64),
    operator: cashierName.slice(0, 32) || OPERATOR,
  });
  const query: Gateway['query'] = async (trade) =>
    tradeAnswerOf(await callWithTerminal((terminal) => queryOrder(surroundings, terminal, trade.outTradeNo)), trade);
  const refund: Gateway['refund'] = (trade, { outRefundNo, amount }) =>
    unlessUnknown(async () =>
      refundAnswerOf(
        await callWithTerminal((terminal) =>
          refundOrder(surroundings, terminal, {
            clientSn: trade.outTradeNo,
            refundRequestNo: outRefundNo,
            refund: amount,
            operator: OPERATOR,
          }),
        ),
      ),
    );
  return {
    async charge(trade, authCode) {
      try {
        const said = await callWithTerminal((terminal) =>
          payByDynamicId(surroundings, terminal, orderOf(trade), authCode),
        );
        return said.outcome === 'failed'
          ? { state: 'refused', reason: said.message || said.code }
          : tradeAnswerOf(said, trade);
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error;
        return error.kind === 'unknown'
          ? { state: 'unknown' }
          : { state: 'refused', reason: error.message || error.code };
      }
    },
    async open(trade, returnUrl) {
      const order = { ...orderOf(trade), notifyUrl: trade.notifyUrl };
      if (trade.channel !== 'native')
        return {
          bridge: null,
          payUrl: gatewayAddress(await sign(), order, { returnUrl, gateway: gatewayUrl }),
          codeUrl: null,
        };
      const said = await callWithTerminal((terminal) => precreate(surroundings, terminal, order, { payway: '3' }));
      if (said.outcome === 'pending' && said.order.qr_code)
        return { bridge: null, payUrl: null, codeUrl: said.order.qr_code };
      throw new PaymentError(
        said.outcome === 'failed' ? 'refused' : 'unknown',
        'code' in said ? said.code : 'NO_ANSWER',
        'message' in said ? said.message : '',
      );
    },
    query: (trade) => unlessUnknown(() => query(trade)),
    close: (trade) =>
      unlessUnknown(async (): Promise<TradeAnswer> => {
        const cancel = () => callWithTerminal((terminal) => cancelOrder(surroundings, terminal, trade.outTradeNo));
        let said = await cancel();
        if (isNotThere(said)) {
          // Uses the number up by an order of our own: the customer may hold the address of the page that places it.
          await callWithTerminal((terminal) =>
            precreate(surroundings, terminal, orderOf(trade), { payway: paywayOf(trade) }),
          );
          said = await cancel();
        }
        if (said.outcome === 'done') return { state: 'closed', reason: '' };
        if (isNotThere(said)) return { state: 'nothing' };
        // Refused for good: the payment's state decides.
        return said.outcome === 'failed' ? query(trade) : { state: 'unknown' };
      }),
    refund,
    // Repeating the request with the same number queries it.
    queryRefund: (trade, wanted) => refund(trade, wanted, ''),
  };
}
