import type { Group } from '../http/contract';
import { Failure } from '../http/failure';

export const paySqb: Group<'pay/paySqb'> = {
  isTradeManaged: () => { throw new Failure('没有开通'); },
  pushWxShippingInfo: () => { throw new Failure('没有开通'); },
};
