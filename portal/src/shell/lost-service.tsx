import { useEffect, useState, useSyncExternalStore } from 'react';
import { Notice } from '../parts/states.tsx';
import { useBrand } from '../platform/brand-context.tsx';

/** The service ends each connection after some minutes, and the browser opens the next a second later. */
const patienceMs = 3_000;

/** Says above the page that what it shows may be old, while the service does not answer. */
export function LostService() {
  const { live } = useBrand();
  const state = useSyncExternalStore(live.subscribeState, live.readState);
  const isAway = state === 'silent' || state === 'offline';
  const [isTold, setTold] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setTold(true), state === 'silent' ? 0 : patienceMs);
    return () => {
      clearTimeout(timer);
      setTold(false);
    };
  }, [isAway, state]);
  if (!isTold) return null;
  const reason = navigator.onLine ? 'The service does not answer.' : 'This browser has no network.';
  return <Notice>{reason} This page may show old values until it is connected again.</Notice>;
}
