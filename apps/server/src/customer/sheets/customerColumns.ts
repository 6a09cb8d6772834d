import type { ReadSheet } from '../../file/sheets';

/** The columns of a sheet of customers. */
export const customerColumns = {
  name: { title: '客户名称', kind: 'text', required: true, maxLength: 40, example: '王师傅', width: 24 },
  phone: { title: '手机号', kind: 'mobile', required: true, example: '13800138000', width: 16 },
  kind: { title: '客户类别', kind: 'choice', choices: { 个人: 1, 单位: 2 }, example: '个人' },
  level: { title: '会员等级', kind: 'text', maxLength: 20, example: '' },
  tags: { title: '标签', kind: 'text', maxLength: 400, example: '', width: 24 },
  source: { title: '来源', kind: 'text', maxLength: 20, example: '老客户介绍' },
  shop: { title: '所属门店', kind: 'text', maxLength: 40, example: '' },
  servicePhone: { title: '服务人员手机号', kind: 'mobile', example: '', width: 18 },
  creditLimit: { title: '信用额度', kind: 'fen', example: '' },
  address: { title: '地址', kind: 'text', maxLength: 100, example: '滨江区江南大道 100 号', width: 32 },
  remark: { title: '备注', kind: 'text', maxLength: 200, example: '', width: 32 },
} as const;

export type CustomerSheet = ReadSheet<typeof customerColumns>;
export type CustomerRow = CustomerSheet['rows'][number];
