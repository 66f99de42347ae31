import { useEffect, useRef } from 'react';
import { useBrand } from './brand-context.tsx';
import type { News } from './live.ts';

/** Looks after news of a kind: once in the pause, however much news comes, and not while nobody sees the page. */
export function useLooks(kind: News['kind'], pauseMs: number, look: () => unknown): void {
  const { live } = useBrand();
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    let isDue = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const lookIfSeen = () => {
      timer = null;
      if (document.visibilityState !== 'visible') return;
      isDue = false;
      void latest.current();
    };
    const wait = () => {
      if (isDue) timer ??= setTimeout(lookIfSeen, pauseMs);
    };
    const end = live.follow((news) => {
      if (news.kind !== kind) return;
      isDue = true;
      wait();
    });
    document.addEventListener('visibilitychange', wait);
    return () => {
      end();
      document.removeEventListener('visibilitychange', wait);
      if (timer) clearTimeout(timer);
    };
  }, [live, kind, pauseMs]);
}
