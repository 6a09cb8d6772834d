import type { ServiceDocument } from '../../kit/documents';
import type { ModuleEntry, PageEntry } from './menuEntry';

/** The meanings of the last word of a button's path. */
const verbs: Record<string, string> = {
  add: '新增',
  save: '新增、编辑',
  update: '修改',
  edit: '编辑',
  delete: '删除',
  del: '删除',
  remove: '移除',
  enable: '启用、停用',
  disable: '停用',
  status: '启用、停用',
  cancel: '取消',
  submit: '提交',
  audit: '审核',
  pass: '通过',
  reject: '驳回',
  finish: '结束',
  online: '上架',
  offline: '下架',
  sale: '上架、停售',
  invalid: '作废',
  reverse: '冲销',
  export: '导出',
  import: '导入',
  apply: '申请',
  sync: '同步',
  distribute: '分发',
  transfer: '转移',
  bind: '绑定',
  authorize: '授权',
  reply: '回复',
  remark: '备注',
  read: '标记已读',
  check: '核对',
  out: '发放',
  reward: '赠送',
  extend: '延期',
  adjust: '调整',
  price: '改价',
  reduction: '改价',
  deliver: '发货',
  refund: '退款',
  retry: '重试',
  pay: '付款',
  receive: '收款',
  settle: '结算',
  writeOff: '核销',
  storage: '入库',
  print: '打印',
  set: '设置',
  mini: '小程序上架',
  copy: '复制',
  open: '开通',
  pushShipping: '上报发货',
  handover: '交班',
  close: '关闭',
  reopen: '重开',
};

/** Names that differ from the usual words, as their screens show them. */
const buttonNames: Record<string, string> = {
  'commonSysnWarehouse.sync': '同步库存',
  'customer.wechat': '解绑客户微信',
  'customerMerge.merge': '合并客户',
  'customer.statement': '发送、作废对账单',
  'goodsExportRecord.export': '导出商品',
  'stockIn.book': '入库单入库',
  'stockOut.book': '其他出库单出库',
  'orderSale.forceComplete': '强制完成销售单',
  'shiftRecord.close': '结清班次',
  'serviceBorrowOut.out': '借用单借出',
  'serviceBorrowOut.return': '借用单归还',
  'serviceBorrowOut.convert': '借用单转销售',
  'serviceBorrowOut.finish': '手工完结借用单',
  'onlineOrder.cancel': '取消商城订单',
  'onlineOrder.reduction': '商城订单减价',
  'onlineOrder.distribute': '商城订单分配门店',
  'onlineOrder.deliver': '商城订单受理、发货',
  'onlineOrder.makeup': '商城订单补差价',
  'afterSalesOrder.pass': '售后同意、拒绝',
  'afterSalesOrder.receive': '售后收到退货',
  'afterSalesOrder.refund': '售后退款',
  'orderSale.cancelPaid': '取消已收款的销售单并退款',
  'customerExchange.takeBack': '退回已发放的礼品',
  'dullGoods.import': '导入呆滞件上架、下架、明细',
  'inquiryManager.reply': '回复、备注呆滞件询价',
  'distributor.enable': '停用、启用分销员',
  'distributor.ratio': '设置分销员佣金比例',
  'distributorCustomer.add': '绑定分销客户',
  'distributorCustomer.delete': '解绑分销客户',
  'subscribeTemplateStoreRelation.save': '设置小程序消息提醒',
  'distributorEarnTask.check': '审核限时任务',
  'distributorEarnTask.set': '设置限时活动',
  'distributorEarnTask.export': '导出限时任务',
  'subCommission.remark': '分佣备注',
  'subCommission.export': '导出分佣明细',
  'subCommissionSettlement.writeOff': '核销佣金',
  'subCommissionSettlement.import': '导入佣金核销',
  'subCommissionSettlement.export': '导出核销记录',
  'bargainActSchema.online': '上线、下线砍价方案',
  'bargainActSchema.count': '修改门店砍价数量、图片',
  'bargainingActivity.remark': '备注砍价',
  'couponDistributionActivity.finish': '结束优惠券发放',
  'couponSchema.invalid': '停发优惠券',
  'customer.coupon': '给客户发优惠券',
  'customerCoupon.void': '作废客户的优惠券',
  'receiptBill.void': '作废收款',
  'refundBill.goodwill': '补偿退款',
  'stockTaking.count': '盘点登记',
  'stockTaking.approve': '盘点单审核入账',
  'stockTransfer.ship': '调拨单发货',
  'stockTransfer.receive': '调拨单收货',
};

export interface ButtonEntry {
  path: string;
  name: string;
  /** The page that shows it; undefined when no page claims its group. */
  page: string | undefined;
}

const pagesIn = (pages: readonly PageEntry[]): PageEntry[] =>
  pages.flatMap((page) => [page, ...pagesIn(page.pages ?? [])]);

/** Lists every button of the contract, with the page that claims its group. */
export function buttonsOf(documents: readonly ServiceDocument[], modules: readonly ModuleEntry[]): ButtonEntry[] {
  const claims = new Map(
    modules
      .flatMap((module) => pagesIn(module.pages))
      .flatMap((page) =>
        Object.entries(page.groups ?? {}).map(([group, noun]) => [group, { page: page.path, noun }] as const),
      ),
  );
  const paths = new Set(
    documents
      .flatMap((document) => document.operations)
      .flatMap(({ access }) => (Array.isArray(access) ? access : []))
      .filter((path) => path.includes('.')),
  );
  return [...paths].sort().map((path) => {
    const [group = '', verb = ''] = path.split('.');
    const claim = claims.get(group);
    return { path, name: buttonNames[path] ?? `${verbs[verb] ?? verb}${claim?.noun ?? ''}`, page: claim?.page };
  });
}
