import { useEffect } from 'react';
import { Loading } from '../parts/states.tsx';

/** A page whose code is on its way. */
export function PendingPage() {
  useEffect(() => {
    document.title = 'Loading · Surety';
  }, []);
  return <Loading rows={8} />;
}
