import type { Group } from '../http/contract';
import { Failure } from '../http/failure';

export const payWxRecharge: Group<'pay/payWxRecharge'> = {
  h5_item: () => { throw new Failure('储值充值还没有开通'); },
  h5_add: () => { throw new Failure('储值充值还没有开通'); },
  qrcode: () => { throw new Failure('储值充值还没有开通'); },
};
