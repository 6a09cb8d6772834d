import { customerKindText } from '@partsdesk/core/customer/customerKinds';
import type { MergeField } from '@partsdesk/core/customer/merge';
import { formatYuan } from '@partsdesk/core/money';
import type { Schemas } from '@partsdesk/sdk/types/parts';

/** Returns what a customer has in a field, in words. */
export function wordsOfField(customer: Schemas['DuplicateCustomer'], field: MergeField): string {
  switch (field) {
    case 'kind':
      return customerKindText(customer.kind);
    case 'shopId':
      return customer.shopName;
    case 'serviceStaffId':
      return customer.serviceStaffName || '没有';
    case 'levelId':
      return customer.levelName || '没有';
    case 'creditLimit':
      return customer.creditLimit === null ? '未开通挂账' : formatYuan(customer.creditLimit);
    default:
      return customer[field] || '空着';
  }
}
