import { keep, kept } from '@partsdesk/core/storage';
import { openingStep } from '@partsdesk/sdk/parts/openingStep';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { now, session, storage } from '../session';

type Key = Schemas['OpeningStepKey'];

/** Shops that take cash alone need no such step: it may be declined. */
export const OPTIONAL: readonly Key[] = ['payment'];

const keyOf = (what: string) => `${what}:${session.context().tenantId ?? ''}`;
const isTrue = (value: unknown): value is true => value === true;
const isKeys = (value: unknown): value is Key[] => Array.isArray(value);

/** Reads the steps of a head store that has some to do; none when all are done or declined, or the list is hidden. */
export function useOpeningSteps(asked = true) {
  const group = useGroup(openingStep);
  const [hidden, setHidden] = useState(() => kept(storage, keyOf('openingHidden'), now(), isTrue) ?? false);
  const [declined, setDeclined] = useState(() => kept(storage, keyOf('openingDeclined'), now(), isKeys) ?? []);
  const asks = asked && !hidden && (session.context().deptId ?? '0') === '0';
  const { data, error } = useLoad(asks ? group.list : undefined);
  const open = data?.filter(({ key, done }) => !done && !declined.includes(key)) ?? [];
  const declineJust = (keys: Key[]) => {
    keep(storage, keyOf('openingDeclined'), keys);
    setDeclined(keys);
  };
  return {
    steps: asks && open.length > 0 ? (data ?? []) : [],
    /** What is still to be done. */
    open: asks ? open : [],
    declined,
    pending: asks && data === undefined && error === undefined,
    hide: () => {
      keep(storage, keyOf('openingHidden'), true);
      setHidden(true);
    },
    decline: (key: Key) => declineJust([...declined, key]),
    take: (key: Key) => declineJust(declined.filter((other) => other !== key)),
  };
}
