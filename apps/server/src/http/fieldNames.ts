/**
 * What a shop calls the fields that many operations share. A field's own description in the contract goes before,
 * where it names one in brackets.
 */
const fieldNames: Record<string, string> = {
  accountId: '资金账户', address: '地址', all: '范围', auth: '服务权限', authIds: '角色', authType: '登录方式', avatar: '头像', before: '目标位置', BJ_SESSION: '外部会话', brandId: '品牌',
  businessNature: '经营性质', categoryId: '分类', code: '编号', contact: '联系人', content: '内容', copies: '打印份数', creditLimit: '信用额度',
  current: '页码', customerId: '客户', dataScope: '数据范围', display: '是否显示', documentId: '单据', endTime: '结束时间', footer: '页脚', from: '开始日期', goodsShopId: '门店商品',
  handDiscount: '手工优惠', header: '页眉', icon: '图标', id: '编号', ids: '所选记录', inspectionEnds: '年检到期日', insuranceEnds: '保险到期日',
  isDefault: '是否默认', isService: '是否服务人员', keyword: '关键词', kind: '类型', label: '显示名称', latitude: '纬度', level: '级别', levelId: '会员等级', lineId: '明细', lines: '明细', logo: '标志', file: '文件', list: '列表条件', legalPersonaName: '法人姓名', linkType: '跳转类型',
  longitude: '经度', low: '低库存', menuIds: '菜单', method: '收款方式', mobile: '手机号', name: '名称', newPassword: '新密码', oemNumbers: 'OEM 号',
  oldPassword: '原密码', orderId: '订单', onSale: '是否上架', onShelf: '是否上架小程序', orderType: '单据类型', orgId: '机构', owing: '是否欠款', pagePath: '小程序页面路径', pageSize: '每页条数', paper: '纸张', parentId: '上级',
  password: '密码', path: '路径', phone: '手机号', platformOnly: '是否平台专用', price: '价格', priceChange: '改价权限', print: '打印设置',
  printAfterCheckout: '结算后打印', purpose: '用途', qrcode: '二维码', quantity: '数量', ready: '是否可出库', reason: '原因', refreshToken: '刷新凭证',
  remark: '备注', roleId: '角色', roles: '角色', rules: '等级价', roundOff: '抹零', saleOutId: '出库单', serviceId: '服务人员', sessionId: '会话', shopId: '门店', skuCode: '商品编码', skuId: '商品', screen: '列表', shared: '是否共享', serviceStaffId: '服务人员', shown: '是否展示',
  skuIds: '商品', smsCode: '短信验证码', sort: '排序', source: '来源', ssoUserId: '外部用户', startTime: '开始时间', status: '状态', storeId: '店铺',
  tagId: '标签', tagIds: '标签', target: '目标', threshold: '预警数量', ticket: '票据', title: '标题', to: '结束日期', type: '类型', typeId: '类型',
  userId: '用户', value: '值', vehicleId: '车辆', version: '版本', waiting: '是否待出库', warehouseId: '仓库', withHead: '是否含总店', withParent: '是否含上级',
};

export const knownFields: readonly string[] = Object.keys(fieldNames);

/** The Chinese name of a field: from its description, `Shown on the receipt (小票抬头)`, else the shared one. */
export const fieldName = (name: string, description: string | undefined): string | undefined =>
  /[（(]([\u4e00-\u9fff][^()（）]*)[)）]/.exec(description ?? '')?.[1] ?? fieldNames[name];
