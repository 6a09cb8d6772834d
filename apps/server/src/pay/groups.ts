import type { Groups } from '../kit/contract';
import { payWxRecharge } from './recharge/payWxRecharge';
import { payWxRefundRecord } from './refund/payWxRefundRecord';
import { paySqb } from './shouqianba/paySqb';
import { paySqbAccount } from './shouqianba/paySqbAccount';
import { paySqbTradeRecord } from './shouqianba/paySqbTradeRecord';
import { codePayment } from './trade/code/codePayment';
import { h5Payment } from './trade/h5Payment';
import { bankInfo } from './wechat/bankInfo';
import { payWxAccountModifyRecord } from './wechat/payWxAccountModifyRecord';
import { payWxMeichantApply } from './wechat/payWxMeichantApply';
import { payWxTradeRecord } from './wechat/payWxTradeRecord';
import { wxOauth } from './wechat/wxOauth';

/** The call groups of this domain. */
export const payGroups = {
  'pay/bankInfo': bankInfo,
  'pay/codePayment': codePayment,
  'pay/h5Payment': h5Payment,
  'pay/paySqb': paySqb,
  'pay/paySqbAccount': paySqbAccount,
  'pay/paySqbTradeRecord': paySqbTradeRecord,
  'pay/payWxAccountModifyRecord': payWxAccountModifyRecord,
  'pay/payWxMeichantApply': payWxMeichantApply,
  'pay/payWxRecharge': payWxRecharge,
  'pay/payWxRefundRecord': payWxRefundRecord,
  'pay/payWxTradeRecord': payWxTradeRecord,
  'pay/wxOauth': wxOauth,
} satisfies Partial<Groups>;
