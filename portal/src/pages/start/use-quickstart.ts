import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../platform/brand-context.tsx';
import { queries } from '../../platform/queries.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { sendRequest } from '../../requests/portal-request.ts';
import { findFailedTry, findMaker, isMissed, MissedEvent } from './look-for-request.ts';
import {
  type Beginning,
  keepBeginning,
  keepShownKeys,
  readBeginning,
  readShownKeys,
  type ShownKeys,
} from './quickstart-state.ts';
import { type QuickstartIds, type QuickstartRequest, quickstartSteps } from './quickstart-steps.ts';
import { readProgress } from './read-progress.ts';

const all: readonly QuickstartRequest[] = quickstartSteps.flatMap(({ requests }) => requests);
const nothing: Readonly<Record<string, string>> = {};
const noIds: QuickstartIds = {};

/**
 * The quickstart as the world has it: its objects tick the requests, whichever tab, terminal or program sent
 * them.
 */
export function useQuickstart() {
  const { brand, surety, keys } = useBrand();
  const { brand_id } = brand;
  const [beginning, setBeginning] = useState(() => readBeginning(brand_id));
  const [shownKeys, setShownKeys] = useState(() => readShownKeys(brand_id));
  const progressKey = keys.mixed(
    ['requests', 'events'],
    'quickstart',
    'progress',
    beginning.afterCustomer,
  );
  const progress = useQuery({
    queryKey: progressKey,
    queryFn: () => readProgress(surety, beginning.afterCustomer),
    // News of requests and events comes at once; this finds what a lost connection left.
    refetchInterval: 5_000,
  });
  const made = progress.data?.made ?? nothing;
  const ids = progress.data?.ids ?? noIds;
  // A later object shows that the steps before it were taken, whichever way.
  const openAt = all.findLastIndex(({ name }) => made[name] !== undefined) + 1;
  const next = progress.data ? all[openAt] : undefined;
  const hasBegun = beginning.startedAt !== null || openAt > 0;
  const last = all[openAt - 1];
  const lastMade = last && made[last.name];
  const failed = useQuery({
    queryKey: keys.mixed(['requests'], 'quickstart', 'failed', next?.name, lastMade, beginning),
    queryFn: async () => {
      if (!next) return null;
      const maker = last && lastMade ? await findMaker(surety, last, lastMade) : null;
      const since = maker?.answered_at ?? beginning.startedAt;
      return findFailedTry(surety, next, ids, since);
    },
    enabled: next !== undefined && hasBegun,
    refetchInterval: 5_000,
  });
  const begin = (begun: Beginning, keysToShow: ShownKeys | null) => {
    keepBeginning(brand_id, begun);
    setBeginning(begun);
    keepShownKeys(brand_id, keysToShow);
    setShownKeys(keysToShow);
  };
  const run = async (each: QuickstartRequest) => {
    const answer = await sendRequest<Record<string, unknown>>(surety, each.request(ids));
    if (isMissed(answer)) throw new MissedEvent(answer);
    await queries.invalidateQueries({ queryKey: progressKey });
  };
  return {
    isRead: progress.data !== undefined,
    error: progress.error,
    hasBegun,
    startedAt: beginning.startedAt,
    shownKeys,
    ids,
    next,
    /** Id of the object that ticks a request: null where it was done another way, undefined where it is open. */
    tickOf: ({ name }: QuickstartRequest): string | null | undefined =>
      all.findIndex((each) => each.name === name) < openAt ? (made[name] ?? null) : undefined,
    failed: failed.data ?? null,
    run,
    begin: (keysToShow: ShownKeys | null) =>
      begin({ ...beginning, startedAt: beginning.startedAt ?? wallClock.now() }, keysToShow),
    restart: () =>
      begin({ startedAt: null, afterCustomer: progress.data?.newestCustomer ?? null }, null),
  };
}

export type QuickstartView = ReturnType<typeof useQuickstart>;
