import { OnlineOrderList } from './OnlineOrderList';

/** 先用后付订单. */
export const OrderWechatPayAfterUse = () => (
  <OnlineOrderList
    title="先用后付订单"
    flow={1}
    empty="还没有先用后付订单。顾客在小程序选择先用后付下单后，在这里受理、发货和收款。"
  />
);
