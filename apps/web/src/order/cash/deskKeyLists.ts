import type { ScreenName } from '../../screenList';

/** Keys of each cash page with what they do, as the help's article lists them. */
export const deskKeyLists: Partial<Record<ScreenName, readonly (readonly [keys: string, does: string])[]>> = {
  // 收银
  CashIndex: [
    ['F2', '选客户'],
    ['F3', '整单优惠'],
    ['F4', '挂单'],
    ['F6', '取单，键旁是挂着几张'],
    ['F8', '出示收款码，直接进入结算'],
    ['F9', '结算'],
    ['F10', '套餐：客户车型的套餐，回车加入全部配件'],
    ['Ctrl+Z', '撤销上一步'],
    ['*3 或 3* 加 Enter', '当前行数量改成 3；刚扫完码，只输 3 也行'],
    ['+ -', '当前行数量加减 1'],
    ['Delete', '删除当前行'],
    ['↑ ↓', '进入购物车，上下移动'],
    ['← →', '在类型、单价、数量之间移动'],
    ['Enter', '确认输入，回到扫码框'],
    ['Esc', '清空输入，返回扫码框'],
  ],
  // 结算收款
  CashPaymoney: [
    ['Enter', '确认收款；收完再按开下一单'],
    ['Ctrl+P', '收完以后打印小票'],
    ['F8', '出示收款码'],
    ['F7', '余款挂账'],
    ['F6', '选客户的优惠券'],
    ['Alt+1 到 Alt+5', '现金、微信、支付宝、银行卡、转账'],
    ['Alt+6 Alt+7 Alt+8', '储值、现金卡、积分'],
    ['Esc', '返回；单已生成时是暂不收款'],
  ],
  // 待收款
  CashReceivable: [
    ['F2', '搜索'],
    ['↓', '到列表'],
    ['空格', '选中，可以几单一起收'],
    ['Enter', '收款'],
    ['F7', '选中这位客户的全部欠款单'],
    ['F9', '合并收款'],
    ['Esc', '返回收银'],
  ],
  // 待出库
  CashWaitOutStock: [
    ['F2', '搜索'],
    ['↑ ↓', '选单'],
    ['Enter', '改数量'],
    ['F9', '确认出库'],
    ['Esc', '返回'],
  ],
  // 交接班
  CashShift: [
    ['Enter', '开班；清点时到下一格'],
    ['F9', '清点交班'],
    ['Ctrl+Enter', '确认清点'],
    ['F5', '刷新'],
    ['Esc', '返回收银'],
  ],
};
