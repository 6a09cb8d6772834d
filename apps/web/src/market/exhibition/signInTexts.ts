import { SIGN_IN_KINDS, type SignInKind } from '@partsdesk/core/market/exhibition/signInFields';
import type { Schemas } from '@partsdesk/sdk/types/parts';

export const kindLabel = (kind: SignInKind): string => SIGN_IN_KINDS.find(({ value }) => value === kind)?.label ?? '';

export const daysText = ({ beginDay, endDay }: Pick<Schemas['SignInExhibition'], 'beginDay' | 'endDay'>): string =>
  beginDay === endDay ? beginDay : `${beginDay} 至 ${endDay}`;

/** What is asked for, in one line: 单位名称、联系手机. */
export const askedText = ({ attributes }: Pick<Schemas['SignInExhibition'], 'attributes'>): string =>
  attributes
    .filter(({ hidden }) => !hidden)
    .map(({ label }) => label)
    .join('、') || '不填写，扫码即签到';
