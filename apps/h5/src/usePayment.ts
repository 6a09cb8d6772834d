import type { H5PaymentEvent } from '@partsdesk/core/pay/h5Payment';
import { h5PaymentFlow } from '@partsdesk/core/pay/h5PaymentFlow';
import { payEnvironmentOf } from '@partsdesk/core/pay/payEnvironment';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createActor } from 'xstate';
import { paymentApi } from './api';
import { knownOpenId } from './openId';
import { surroundings } from './surroundings';

/** Runs the flow of one payment, started by its code or resumed by its number, while its page is mounted. */
export function usePayment({ code, outTradeNo }: { code?: string | undefined; outTradeNo?: string | undefined }) {
  const [actor] = useState(() =>
    createActor(h5PaymentFlow, {
      input: {
        api: paymentApi,
        surroundings,
        environment: payEnvironmentOf(navigator.userAgent),
        openId: knownOpenId(),
        code,
        outTradeNo,
      },
    }),
  );
  useEffect(() => {
    actor.start();
    return () => {
      actor.stop();
    };
  }, [actor]);
  const snapshot = useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const heard = actor.subscribe(changed);
        return () => {
          heard.unsubscribe();
        };
      },
      [actor],
    ),
    () => actor.getSnapshot(),
  );
  return {
    snapshot,
    send: (event: H5PaymentEvent) => {
      actor.send(event);
    },
  };
}
