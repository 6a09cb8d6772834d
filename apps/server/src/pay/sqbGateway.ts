import { PaymentError, type Surroundings } from '@partsdesk/payments/call';
import type { SqbMove, SqbPayment } from '@partsdesk/payments/shouqianba/outcome';
import { cancelOrder, precreate, queryOrder, refundOrder } from '@partsdesk/payments/shouqianba/payments';
import type { SqbTerminal } from '@partsdesk/payments/shouqianba/terminal';
import { gatewayAddress, SQB_GATEWAY } from '@partsdesk/payments/shouqianba/wap';
import type { Gateway, RefundWord, TradeWord } from './gateway';
import type { Trade } from './trades';

const OPERATOR = '顾客自助';
const NOT_THERE = ['UPAY_ORDER_NOT_EXISTS', 'ORDER_NOT_EXISTS'];

function wordOf(said: SqbPayment, { merchantNo }: Trade): TradeWord {
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
      return NOT_THERE.includes(said.code) ? { state: 'nothing' } : { state: 'closed', reason: said.message };
    case 'unknown':
      return { state: 'unknown' };
  }
}

function refundWordOf(said: SqbMove): RefundWord {
  if (said.outcome === 'done') return { state: 'success', refundNo: said.order?.sn ?? '', answer: '' };
  if (said.outcome === 'pending') return { state: 'processing', refundNo: said.order?.sn ?? '', answer: '' };
  return said.outcome === 'failed' ? { state: 'refused', answer: said.message || said.code } : { state: 'unknown' };
}

/** What cannot be answered now is asked again. */
const unlessUnknown = async <Word>(ask: () => Promise<Word>): Promise<Word | { state: 'unknown' }> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PaymentError) return { state: 'unknown' };
    throw error;
  }
};

/** In the name of which terminal the store speaks to Shouqianba. */
interface TheirTerminal {
  /** Asks, and asks again where the signature was refused for once. */
  speak: <T>(use: (terminal: SqbTerminal) => Promise<T>) => Promise<T>;
  /** For an address that a customer's browser goes to. */
  sign: () => Promise<SqbTerminal>;
}

/** Shouqianba. Inside WeChat, Alipay and a phone's browser it pays on its own page, of which it knows nothing before the customer opens it. */
export function sqbGateway(
  surroundings: Surroundings,
  { speak, sign }: TheirTerminal,
  gatewayUrl = SQB_GATEWAY,
): Gateway {
  const orderOf = ({ outTradeNo: clientSn, amount: total, summary }: Trade, notifyUrl: string) => ({
    clientSn,
    total,
    subject: summary.slice(0, 64),
    operator: OPERATOR,
    notifyUrl,
  });
  const query: Gateway['query'] = async (trade) =>
    wordOf(await speak((terminal) => queryOrder(surroundings, terminal, trade.outTradeNo)), trade);
  const refund: Gateway['refund'] = (trade, { outRefundNo, amount }) =>
    unlessUnknown(async () =>
      refundWordOf(
        await speak((terminal) =>
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
    async open(trade, { notifyUrl, returnUrl }) {
      const order = orderOf(trade, notifyUrl);
      if (trade.channel !== 'native')
        return {
          bridge: null,
          payUrl: gatewayAddress(await sign(), order, { returnUrl, gateway: gatewayUrl }),
          codeUrl: null,
        };
      const said = await speak((terminal) => precreate(surroundings, terminal, order, { payway: '3' }));
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
      unlessUnknown(async (): Promise<TradeWord> => {
        const said = await speak((terminal) => cancelOrder(surroundings, terminal, trade.outTradeNo));
        if (said.outcome === 'done' || (said.outcome === 'failed' && NOT_THERE.includes(said.code)))
          return { state: 'closed', reason: '' };
        // Refused for good: what it came to stands.
        return said.outcome === 'failed' ? query(trade) : { state: 'unknown' };
      }),
    refund,
    // The same request with the same number is the question, too.
    queryRefund: (trade, wanted) => refund(trade, wanted, ''),
  };
}
