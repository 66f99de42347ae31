import { useEffect, useRef, useState } from 'react';
import { useBrand } from '../platform/brand-context.tsx';
import type { News } from '../platform/news.ts';

const shownMs = 2_000;

/** Ids of what arrived in the last seconds, for rows that show it. */
export function useFresh(kind: News['kind']): ReadonlySet<string> {
  const { live } = useBrand();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    const end = live.follow((news) => {
      if (news.kind !== kind) return;
      setFresh((ids) => new Set([...ids, news.id]));
      const timer = setTimeout(() => {
        running.delete(timer);
        setFresh((ids) => new Set([...ids].filter((id) => id !== news.id)));
      }, shownMs);
      running.add(timer);
    });
    return () => {
      end();
      for (const timer of running) clearTimeout(timer);
    };
  }, [live, kind]);
  return fresh;
}
