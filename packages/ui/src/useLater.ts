import { useEffect, useState } from 'react';

/** True once `on` has lasted: what is quick shall not flash. */
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
