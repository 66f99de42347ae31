import type { LoggedRequest } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useList } from '../../lists/use-list.ts';
import { useBrand } from '../../platform/brand-context.tsx';
import { readNewestEvents } from '../../platform/newest-events.ts';
import { type Change, changesOf } from './change-rows.ts';

const requestsAPage = 50;
const eventsAtMost = 100;

/** Who changed an object and how, newest first, a page of the log at a time; no reads, and no purchases of a simulator. */
export function useChanges(objectId: string) {
  const { surety, keys } = useBrand();
  const log = useList<LoggedRequest>({
    key: keys.object('objects', objectId, 'changes'),
    load: (cursor) =>
      surety.requests.list({
        object_id: objectId,
        is_change: true,
        failed: false,
        limit: requestsAPage,
        ...(cursor ? { cursor } : {}),
      }),
  });
  const events = useQuery({
    queryKey: keys.about([objectId], 'changing-events', objectId),
    queryFn: () => readNewestEvents(surety, { object_id: objectId }, eventsAtMost),
  });
  const { rows: requests, hasMore } = log;
  const rows = useMemo(
    (): Change[] =>
      events.data ? changesOf(objectId, { requests, events: events.data.data, hasMore }) : [],
    [objectId, requests, hasMore, events.data],
  );
  return {
    ...log,
    rows,
    isPending: log.isPending || events.isPending,
    error: log.error ?? events.error,
    refetch: () => {
      log.refetch();
      void events.refetch();
    },
  };
}
