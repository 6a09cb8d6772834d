import { readRelationship, type Relationship } from '@partsdesk/core/store/shopContext';
import { useSelector } from '@xstate/react';
import { now, sessionActor, storage } from '../../session';

/** Returns the store and shop that the user entered last on this machine (DATA-08). */
export function useLastChoice(): Relationship | undefined {
  const userId = useSelector(sessionActor, ({ context }) => context.user?.id);
  return userId === undefined ? undefined : readRelationship(storage, userId, now());
}

/** Puts the entry that was chosen last in front of the others. */
export const lastFirst = <Entry>(entries: readonly Entry[], isLast: (entry: Entry) => boolean): Entry[] => [
  ...entries.filter(isLast),
  ...entries.filter((entry) => !isLast(entry)),
];
