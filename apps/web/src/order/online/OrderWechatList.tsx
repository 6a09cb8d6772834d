import { OnlineOrderList } from './OnlineOrderList';

/** 商城订单. */
export const OrderWechatList = () => (
  <OnlineOrderList
    title="商城订单"
    flow={0}
    empty="还没有商城订单。顾客在小程序下单后，订单会出现在这里，并语音提醒。"
  />
);
