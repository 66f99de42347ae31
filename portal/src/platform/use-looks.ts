import { useEffect, useRef } from 'react';
import { useBrand } from './brand-context.tsx';
import type { News } from './news.ts';

interface Looks {
  readonly kind: News['kind'];
  readonly pauseMs: number;
  readonly look: () => unknown;
  /**
   * The identity of the polled answer, such as its filters; another one may be old where the last was not.
   */
  readonly subject: string;
  /**
   * True if the answer shown is from before this component, which has not received the news since then.
   */
  readonly isOld: boolean;
}

/**
 * Polls after news of a kind: once in the pause, however much news arrives, and not while the page is hidden. An old
 * answer is polled at once.
 */
export function useLooks({ kind, pauseMs, look, subject, isOld }: Looks): void {
  const { live } = useBrand();
  const latest = useRef({ look, isOld });
  latest.current = { look, isOld };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject begins anew
  useEffect(() => {
    let isDue = latest.current.isOld;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const lookIfSeen = () => {
      timer = null;
      if (!isDue || document.visibilityState !== 'visible') return;
      isDue = false;
      void latest.current.look();
    };
    const wait = () => {
      if (isDue) timer ??= setTimeout(lookIfSeen, pauseMs);
    };
    const end = live.follow((news) => {
      if (news.kind !== kind && news.kind !== 'missed') return;
      isDue = true;
      wait();
    });
    document.addEventListener('visibilitychange', wait);
    lookIfSeen();
    return () => {
      end();
      document.removeEventListener('visibilitychange', wait);
      if (timer) clearTimeout(timer);
    };
  }, [live, kind, pauseMs, subject]);
}

interface LookedQuery {
  readonly data: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Reads the answer of a query again after news of requests, `pauseMs` apart. */
export function useRequestLooks(pauseMs: number, query: LookedQuery, subject = ''): void {
  const isOld = query.data !== undefined && !query.isFetching;
  useLooks({ kind: 'request', pauseMs, look: query.refetch, subject, isOld });
}
