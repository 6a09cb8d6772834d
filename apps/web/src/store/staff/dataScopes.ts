import type { Schemas } from '@partsdesk/sdk/types/parts';

type DataScope = Schemas['DataScope'];

export const dataScopes: readonly { value: DataScope; label: string; hint: string }[] = [
  { value: 'all', label: '全部', hint: '角色允许看到的都能看到' },
  { value: 'shop', label: '本门店', hint: '只看当前所在门店的客户、车辆和订单' },
  { value: 'own', label: '仅本人客户', hint: '只看自己名下的客户和车辆，以及自己经手的订单' },
];

export const scopeText = (scope: DataScope) => dataScopes.find(({ value }) => value === scope)?.label ?? scope;

export const serviceRights = [
  { name: 'seePhone', label: '查看手机号', hint: '关闭后客户手机号显示为 138****0000' },
  { name: 'allowDiscount', label: '允许优惠', hint: '关闭后只能按原价开单，不能改低价格或抹零' },
  { name: 'allowCredit', label: '允许挂账', hint: '关闭后不能为客户挂账' },
] as const;
