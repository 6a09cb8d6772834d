import { keep, kept } from '@partsdesk/core/storage';
import { openingStep } from '@partsdesk/sdk/parts/openingStep';
import type { Schemas } from '@partsdesk/sdk/types/parts';
import { useGroup } from '@partsdesk/ui/app/ApiProvider';
import { useLoad } from '@partsdesk/ui/page/useLoad';
import { useState } from 'react';
import { now, session, storage } from '../session';

/** Shops that take cash alone are ready without it. */
const OPTIONAL: readonly Schemas['OpeningStepKey'][] = ['payment'];

const hiddenKey = () => `openingHidden:${session.context().tenantId ?? ''}`;
const isTrue = (value: unknown): value is true => value === true;

/** Reads the steps of a head store that is not ready yet; none once it is ready, when hidden, or unless `asked`. */
export function useOpeningSteps(asked = true) {
  const group = useGroup(openingStep);
  const [hidden, setHidden] = useState(() => kept(storage, hiddenKey(), now(), isTrue) ?? false);
  const asks = asked && !hidden && (session.context().deptId ?? '0') === '0';
  const { data, error } = useLoad(asks ? group.list : undefined);
  const ready = !asks || !data || data.every(({ key, done }) => done || OPTIONAL.includes(key));
  return {
    steps: ready ? [] : data,
    pending: asks && data === undefined && error === undefined,
    hide: () => {
      keep(storage, hiddenKey(), true);
      setHidden(true);
    },
  };
}
