import type { Schemas } from '@partsdesk/sdk/types/parts';
import { enabled } from '../../enabled';
import { statusLabel } from '../../lifecycle';
import type { ListColumn } from '../../listColumns';
import { cardStatus } from '../card/cardStatus';
import { customerKindText } from '../customerKinds';

/** A column that an application for an export may name. */
export interface ExportColumn<Row, Field extends string = string> extends ListColumn<Row> {
  readonly field: Field & keyof Row & string;
  /** Tells how to reach a customer, or what only the shop knows: not chosen at first, and marked to who decides. */
  readonly sensitive?: true;
}

const names = (things: readonly { name: string }[]) => things.map(({ name }) => name).join('、');

/** Lists the columns of an export of customers (MEM-81), in the order of the sheet. */
export const customerExportColumns: readonly ExportColumn<Schemas['Customer'], Schemas['CustomerExportField']>[] = [
  { field: 'name', title: '客户' },
  { field: 'kind', title: '类别', text: ({ kind }) => customerKindText(kind) },
  { field: 'phone', title: '手机号', sensitive: true },
  { field: 'plates', title: '车牌', text: ({ plates }) => plates.join('、'), sensitive: true },
  { field: 'shopName', title: '所属门店' },
  { field: 'otherShops', title: '其他可见门店', text: ({ otherShops }) => names(otherShops) },
  { field: 'levelName', title: '会员等级' },
  { field: 'tags', title: '标签', text: ({ tags }) => names(tags) },
  { field: 'source', title: '来源' },
  { field: 'serviceStaffName', title: '服务人员' },
  { field: 'debt', title: '欠款(元)', kind: 'fen' },
  { field: 'creditLimit', title: '信用额度(元)', kind: 'fen' },
  { field: 'address', title: '地址', sensitive: true },
  { field: 'remark', title: '备注', sensitive: true },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(enabled, status) },
  { field: 'wechatTime', title: '微信注册时间', kind: 'moment' },
  { field: 'createTime', title: '新增时间', kind: 'moment' },
];

/** Lists the columns of an export of stored-value cards (MEM-81), in the order of the sheet. */
export const cardExportColumns: readonly ExportColumn<Schemas['ValueCardRow'], Schemas['CardExportField']>[] = [
  { field: 'customerName', title: '客户' },
  { field: 'customerPhone', title: '手机号', sensitive: true },
  { field: 'shopName', title: '所属门店' },
  { field: 'principal', title: '本金(元)', kind: 'fen' },
  { field: 'gift', title: '赠送(元)', kind: 'fen' },
  { field: 'balance', title: '余额(元)', kind: 'fen' },
  { field: 'spendable', title: '可用(元)', kind: 'fen' },
  { field: 'status', title: '状态', text: ({ status }) => statusLabel(cardStatus, status) },
  { field: 'lastTime', title: '最近变动', kind: 'moment' },
  { field: 'createTime', title: '开卡时间', kind: 'moment' },
];
