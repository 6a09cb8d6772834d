import { useEffect, useState } from 'react';
import { now } from '../../session';

const secondsTo = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - now()) / 1000));

/** Counts down in seconds: `29:58`. */
export function Countdown({ until }: { until: string }) {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setTimeout(() => setLeft(secondsTo(until)), 1000);
    return () => clearTimeout(timer);
  }, [left, until]);
  return (
    <>
      {String(Math.floor(left / 60))}:{String(left % 60).padStart(2, '0')}
    </>
  );
}
