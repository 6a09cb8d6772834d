import { ALL, CUSTOMERS, DIRECTED, GRADES, NEWCOMERS, TAGS } from '@partsdesk/core/market/coupon/couponIssuance';
import { newKey } from '@partsdesk/sdk';
import type { Schemas } from '@partsdesk/sdk/types/parts';

type Issuance = Schemas['CouponIssuanceDetail'];
type Scheme = Schemas['CouponScheme'];

export interface LineDraft {
  /** Of this form alone. */
  key: string;
  schemeId: string | undefined;
  /** The scheme of a line that was saved. */
  scheme: Scheme | undefined;
  perCustomer: number | undefined;
  total: number | undefined;
}

export interface IssuanceDraft {
  name: string;
  channel: 1 | 2 | 3;
  receivers: 0 | 1 | 2 | 3;
  tagIds: string[];
  /** Grades or customers, as the receivers say. */
  named: { id: string; name: string }[];
  beginDay: string | undefined;
  endDay: string | undefined;
  lines: readonly LineDraft[];
}

export const blankLine = (): LineDraft => ({
  key: newKey(),
  schemeId: undefined,
  scheme: undefined,
  perCustomer: 1,
  total: undefined,
});

const savedLine = (line: Issuance['lines'][number]): LineDraft => ({
  key: line.id,
  schemeId: line.schemeId,
  // What a chosen coupon is shown by, without its dates.
  scheme: { ...line, id: line.schemeId } as unknown as Scheme,
  perCustomer: line.perCustomer,
  total: line.total,
});

export const draftOf = (issuance: Issuance | undefined): IssuanceDraft => ({
  name: issuance?.name ?? '',
  channel: issuance?.channel ?? DIRECTED,
  receivers: issuance?.receivers ?? ALL,
  tagIds: issuance?.receivers === TAGS ? issuance.receiverList.map(({ id }) => id) : [],
  named: issuance?.receivers === GRADES || issuance?.receivers === CUSTOMERS ? issuance.receiverList : [],
  beginDay: issuance?.beginDay,
  endDay: issuance?.endDay ?? undefined,
  lines: issuance?.lines.map(savedLine) ?? [blankLine()],
});

/** Returns the request: of period, totals and receivers only what the channel has. */
export function requestOf({ name, channel, receivers, tagIds, named, beginDay, endDay, lines }: IssuanceDraft) {
  const asked = channel === NEWCOMERS ? ALL : receivers;
  const sent = channel === DIRECTED;
  return {
    name,
    receivers: asked,
    ...(asked === ALL ? {} : { receiverIds: asked === TAGS ? tagIds : named.map(({ id }) => id) }),
    ...(sent || !beginDay ? {} : { beginDay }),
    ...(sent || !endDay ? {} : { endDay }),
    lines: lines.map(({ schemeId = '', perCustomer = 1, total }) => ({
      schemeId,
      perCustomer,
      ...(sent || total === undefined ? {} : { total }),
    })),
  };
}
