import { useEffect, useState } from 'react';

/** Returns true once `on` has lasted for some time, so that quick operations show no flash. */
export function useLater(on: boolean, milliseconds = 200): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [on, milliseconds]);
  return on && passed;
}
