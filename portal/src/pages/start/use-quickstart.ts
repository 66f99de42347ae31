import { pathOf } from '@surety/sdk/command/api-request';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useBrand } from '../../platform/brand-context.tsx';
import { wallClock } from '../../platform/wall-clock.ts';
import { findOperation, sendRequest } from '../../requests/portal-request.ts';
import {
  type FoundOutcome,
  foundByItself,
  idsOf,
  lookFor,
  MissedEvent,
  missedBy,
} from './look-for-request.ts';
import {
  forgetQuickstart,
  keepQuickstart,
  type Quickstart,
  readQuickstart,
} from './quickstart-state.ts';
import { type QuickstartRequest, quickstartSteps } from './quickstart-steps.ts';

const all: readonly QuickstartRequest[] = quickstartSteps.flatMap(({ requests }) => requests);

/** The first request that is not ticked. */
const nextOf = ({ ticks }: Quickstart): QuickstartRequest | undefined =>
  all.find(({ name }) => !ticks[name]);

/** The quickstart with what ticks it: the brand's own requests, from wherever they come. */
export function useQuickstart() {
  const { brand, surety, keys } = useBrand();
  const { brand_id } = brand;
  const [state, setState] = useState(() => readQuickstart(brand_id));
  const change = useCallback(
    (update: (known: Quickstart) => Quickstart) =>
      setState((known) => {
        const next = update(known);
        keepQuickstart(brand_id, next);
        return next;
      }),
    [brand_id],
  );
  const next = nextOf(state);
  const { startedAt } = state;
  const seen = useQuery({
    queryKey: keys.mixed(['requests', 'events'], 'quickstart', next?.name, startedAt),
    queryFn: () => (next && startedAt ? lookFor(surety, next, startedAt, state.ids) : null),
    enabled: next !== undefined && startedAt !== null,
    // News of requests and events comes at once; this finds what a lost connection left.
    refetchInterval: 5_000,
  });
  useEffect(() => {
    const { name, found } = seen.data ?? {};
    if (!found || !next || name !== next.name) return;
    change((known) => ticked(known, next, found));
  }, [seen.data, next, change]);
  const run = async (each: QuickstartRequest) => {
    if (await each.hasCome?.(surety, state.ids)) {
      const found = await foundByItself(surety, each, state.ids);
      change((known) => ticked(known, each, found));
      return;
    }
    const request = each.request(state.ids);
    const row = await findOperation(request);
    const answer = await sendRequest<Record<string, unknown>>(surety, request);
    const missed = each.hasCome ? missedBy(answer) : null;
    if (missed !== null) throw new MissedEvent(missed);
    const line = `${row.method} ${pathOf(row, request)}`;
    const at = wallClock.now();
    const tick = { at, status: null, line, logId: null, address: null };
    const ids = await idsOf(surety, each, answer, state.ids);
    change((known) => ticked(known, each, { tick, ids }));
  };
  return {
    state,
    next,
    failed: seen.data?.failed ?? null,
    missed: seen.data?.missed ?? null,
    run,
    begin: (keys: Quickstart['keys'], programId: string | undefined) =>
      change((known) => ({
        ...known,
        startedAt: known.startedAt ?? wallClock.now(),
        keys,
        ids: { ...known.ids, ...(programId ? { programId } : {}) },
      })),
    restart: () => {
      forgetQuickstart(brand_id);
      setState(readQuickstart(brand_id));
    },
  };
}

function ticked(
  known: Quickstart,
  { name }: QuickstartRequest,
  { tick, ids }: FoundOutcome,
): Quickstart {
  if (known.ticks[name]) return known;
  return { ...known, ticks: { ...known.ticks, [name]: tick }, ids: { ...known.ids, ...ids } };
}
