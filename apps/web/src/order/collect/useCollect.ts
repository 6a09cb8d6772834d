import { deskCollectApi } from '@partsdesk/core/pay/deskCollectApi';
import { deskCollectFlow } from '@partsdesk/core/pay/deskCollectFlow';
import { useWhileShown } from '@partsdesk/ui/page/pageShown.ts';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { client, now } from '../../session';

const isVisible = () => document.visibilityState === 'visible';

function watch(tell: (shown: boolean) => void): () => void {
  const listen = () => tell(isVisible());
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
}

/** Follows an outbound that a customer pays by code, while its page is in front and the window is visible. */
export function useCollect(saleOutId: string) {
  const [api] = useState(() => deskCollectApi(client));
  const collect = useActorRef(deskCollectFlow, { input: { api, saleOutId, now, watch } });
  useWhileShown(() => {
    if (isVisible()) collect.send({ type: 'shown' });
    return () => collect.send({ type: 'hidden' });
  }, [collect]);
  return { collect, snapshot: useSelector(collect, (one) => one) };
}
