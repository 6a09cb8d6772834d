interface Dictionary {
  type: string;
  name: string;
  /** Values and their labels, in order. */
  values: [value: string, label: string][];
}

/** The dictionaries of every installation. */
export const dictionaries: Dictionary[] = [
  {
    type: 'businessNature',
    name: '经营性质',
    values: [
      ['200', '配件零售'],
      ['201', '配件批发'],
      ['202', '汽车维修'],
      ['203', '工程机械配件'],
      ['204', '美容养护'],
    ],
  },
  {
    type: 'payMethod',
    name: '收款方式',
    values: [
      ['cash', '现金'],
      ['wechat', '微信'],
      ['alipay', '支付宝'],
      ['bankCard', '银行卡'],
      ['transfer', '转账'],
    ],
  },
  {
    type: 'customerSource',
    name: '客户来源',
    values: [
      ['walkIn', '到店'],
      ['phone', '电话'],
      ['miniApp', '小程序'],
      ['referral', '老客户介绍'],
      ['exhibition', '展会'],
      ['other', '其他'],
    ],
  },
  {
    type: 'customerKind',
    name: '客户类型',
    values: [
      ['1', '个人'],
      ['2', '单位'],
    ],
  },
  {
    type: 'expressCompany',
    name: '快递公司',
    values: [
      ['SF', '顺丰速运'],
      ['JD', '京东物流'],
      ['DBL', '德邦快递'],
      ['ZTO', '中通快递'],
      ['YTO', '圆通速递'],
      ['YD', '韵达快递'],
      ['STO', '申通快递'],
      ['EMS', '邮政EMS'],
    ],
  },
  {
    type: 'returnReason',
    name: '退货原因',
    values: [
      ['wrongPart', '配件不匹配'],
      ['quality', '质量问题'],
      ['damaged', '运输损坏'],
      ['overOrdered', '多订'],
      ['other', '其他'],
    ],
  },
  {
    type: 'stockUnit',
    name: '库存单位',
    values: [
      ['个', '个'],
      ['件', '件'],
      ['套', '套'],
      ['瓶', '瓶'],
      ['桶', '桶'],
      ['升', '升'],
      ['条', '条'],
      ['只', '只'],
      ['片', '片'],
      ['支', '支'],
      ['米', '米'],
      ['千克', '千克'],
    ],
  },
];
