import type { ContractOperation } from '../../kit/documents';
import { consoleModules, type PageEntry } from './menuTree';

const pagesIn = (pages: readonly PageEntry[]): PageEntry[] =>
  pages.flatMap((page) => [page, ...pagesIn(page.pages ?? [])]);

/** The nouns of call groups that no page claims. */
const others: Record<string, string> = {
  oauth: '登录',
  sms: '短信',
  sysUser: '用户',
  sysMenu: '菜单',
  sysDictType: '字典类型',
  sysDictValue: '字典值',
  onlineNotice: '公告',
  remindStatistics: '提醒数量',
  documentSearch: '单据',
  openingStep: '开业准备',
  orderPre: '预付订单',
  priceApproval: '改价',
  savedView: '列表视图',
  group: '集团',
  file: '文件',
  image: '图片',
  bankInfo: '银行',
  fundOverview: '资金概况',
  storeMonitor: '经营监控',
  machineryFactory: '主机厂',
  goodsSku: '商品规格',
  appGoodsShop: '小程序选货',
  appOrderSale: '小程序订单',
  appAfterSalesOrder: '小程序售后',
  appMaintenanceMs: '小程序维修申请',
  appCustomerComment: '小程序评价',
  appImage: '小程序图片',
  appCustomerVehicle: '小程序车辆',
  goodsShopSku: '门店商品规格',
  goodsShopOrder: '开单选货',
  factoryGoods: '厂家商品',
  goodsImport: '商品导入',
  partGroup: '互换件、替代件',
  stockGoods: '库存单据选货',
  supplier: '供应商',
  job: '后台任务',
  refundBillItem: '退款明细',
  h5Payment: '在线支付',
  codePayment: '付款码收款',
  staffInvitation: '员工邀请',
  wxOauth: '微信授权',
  payWxRecharge: '充值',
  customerCardLog: '卡流水',
  customerCoupon: '客户优惠券',
  customerCommentStatistics: '评价统计',
  pointsOverview: '积分概况',
  saleOutApp: '出库单（APP）',
};

const nouns = new Map([
  ...Object.entries(others),
  ...consoleModules.flatMap((module) => pagesIn(module.pages)).flatMap((page) => Object.entries(page.groups ?? {})),
]);

export const groupTitle = (group: string): string => nouns.get(group) ?? group;

/** The verbs of operation names, by their longest prefix. */
const verbs: readonly (readonly [string, string])[] = (
  [
    ['page', '分页查询'],
    ['get', '查看'],
    ['query', '查询'],
    ['span', '汇总'],
    ['find', '查找'],
    ['view', '查看'],
    ['statement', '查看'],
    ['closed', '查看关账明细'],
    ['start', '开始'],
    ['reward', '赠送'],
    ['add', '新增'],
    ['save', '保存'],
    ['update', '修改'],
    ['modify', '修改'],
    ['set', '设置'],
    ['del', '删除'],
    ['delete', '删除'],
    ['remove', '移除'],
    ['enable', '启用'],
    ['disable', '停用'],
    ['updateStatus', '启用、停用'],
    ['submit', '提交'],
    ['pass', '通过'],
    ['reject', '驳回'],
    ['audit', '审核'],
    ['apply', '申请'],
    ['cancel', '取消'],
    ['out', '发放'],
    ['places', '可发放仓库'],
    ['handle', '处理'],
    ['finish', '结束'],
    ['invalid', '作废'],
    ['export', '导出'],
    ['exp', '导出'],
    ['import', '导入'],
    ['upload', '上传'],
    ['check', '核对'],
    ['is', '是否'],
    ['sync', '同步'],
    ['sysn', '同步'],
    ['resyn', '重新同步'],
    ['distribute', '分发'],
    ['immediateDistribute', '立即分发'],
    ['transfer', '转移'],
    ['bind', '绑定'],
    ['authorize', '授权'],
    ['reply', '回复'],
    ['refund', '退款'],
    ['pay', '付款'],
    ['retry', '重试'],
    ['receive', '收取'],
    ['accept', '同意'],
    ['refuse', '拒绝'],
    ['withdraw', '撤回'],
    ['takeBack', '撤销'],
    ['deliver', '发货'],
    ['reduction', '改价'],
    ['makeRemark', '备注'],
    ['approve', '批准'],
    ['enterShop', '进入门店'],
    ['login', '登录'],
    ['logout', '退出登录'],
    ['refreshToken', '刷新登录'],
    ['thirdLogin', '第三方登录'],
    ['reg', '注册'],
    ['forgetPassword', '找回密码'],
    ['sendCode', '发送验证码'],
    ['outerTicket', '外链票据'],
    ['redeemTicket', '核验外链票据'],
    ['customerLogin', '顾客登录'],
    ['read', '标为已读'],
    ['batch', '批量'],
    ['unread', '未读'],
    ['genBusiness', '生成二维码'],
    ['needReceipt', '待收款'],
    ['reverse', '冲销'],
    ['convert', '转换'],
    ['return', '归还'],
    ['out', '发放'],
    ['online', '上架'],
    ['offline', '下架'],
    ['show', '查看'],
    ['init', '初始化'],
    ['increase', '增加'],
    ['push', '上报'],
    ['manualFinish', '手工结束'],
    ['mini', '小程序'],
    ['stock', '库存'],
    ['customer', '客户'],
  ] as const
).toSorted(([one], [other]) => other.length - one.length);

/** Operations whose title names what they return. */
const things: readonly (readonly [string, string])[] = [
  ['listAll', '全部列表'],
  ['list', '列表'],
  ['all', '全部列表'],
  ['item', '详情'],
  ['detail', '明细'],
  ['count', '数量'],
  ['statistics', '统计'],
  ['code', '编号预览'],
  ['simple', '简表'],
  ['today', '今日统计'],
  ['year', '本年统计'],
  ['accountList', '可绑定的平台账号'],
  ['accessMatrix', '权限矩阵'],
  ['settleProposal', '待到账'],
  ['kinds', '类别'],
  ['entries', '流水'],
  ['recompute', '重新计算'],
  ['checkAll', '全部核对'],
  ['last', '上次核对'],
];

/**
 * Builds a title such as 新增客户标签 or 客户标签列表; a name in brackets at the end of the description's first sentence takes
 * precedence.
 */
export function operationTitle({
  name,
  group,
  description,
}: Pick<ContractOperation, 'name' | 'group' | 'description'>): string {
  const given = /^[^.]*[（(]([\u4e00-\u9fff][^()（）]*)[)）]\./.exec(description)?.[1];
  if (given) return given;
  const noun = groupTitle(group);
  const thing = things.find(([beginning]) => name.startsWith(beginning))?.[1];
  if (thing) return `${noun}${thing}`;
  const verb = verbs.find(([beginning]) => name.startsWith(beginning))?.[1];
  return verb ? `${verb}${noun}` : `${noun} ${name}`;
}
