import type { Schemas } from '@partsdesk/sdk/types/parts';

type Account = Pick<Schemas['RefundAccount'], 'name' | 'tillName' | 'cashierName'>;

/** Says whose drawer a refund's cash leaves, and whose shift counts it. */
export function cashFromWords({ name, tillName, cashierName }: Account): string {
  if (!tillName) return `现金从「${name}」付出，不经过钱箱，不计入班次`;
  return cashierName
    ? `现金从「${tillName}」付出，计入${cashierName}的班次`
    : `现金从「${tillName}」付出，这个钱箱现在没有人当班，不计入班次`;
}
