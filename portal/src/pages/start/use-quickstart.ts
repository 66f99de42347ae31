import type { LoggedRequest, Surety } from '@surety/sdk';
import { pathOf } from '@surety/sdk/command/api-request';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useBrand } from '../../platform/brand-context.tsx';
import { wallClock } from '../../platform/wall-clock.ts';
import { findOperation, sendRequest } from '../../requests/portal-request.ts';
import {
  forgetQuickstart,
  keepQuickstart,
  type Quickstart,
  readQuickstart,
  type Tick,
} from './quickstart-state.ts';
import { type QuickstartIds, type QuickstartRequest, quickstartSteps } from './quickstart-steps.ts';

const all: readonly QuickstartRequest[] = quickstartSteps.flatMap(({ requests }) => requests);

/** The first request that is not ticked. */
const nextOf = ({ ticks }: Quickstart): QuickstartRequest | undefined =>
  all.find(({ name }) => !ticks[name]);

/** The quickstart with what ticks it: the brand's own requests, from wherever they come. */
export function useQuickstart() {
  const { brand, surety } = useBrand();
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
    queryKey: [brand_id, 'requests', 'quickstart', next?.name, startedAt],
    queryFn: () => lookFor(surety, next, startedAt),
    enabled: next !== undefined && startedAt !== null,
    // News of requests comes at once; this finds what a lost connection left.
    refetchInterval: 5_000,
  });
  useEffect(() => {
    const found = seen.data?.tick;
    if (!found || !next || found.name !== next.name) return;
    change((known) => ticked(known, next, found));
  }, [seen.data, next, change]);
  const run = async (each: QuickstartRequest) => {
    const request = each.request(state.ids);
    const row = await findOperation(request);
    const answer = await sendRequest<Record<string, unknown>>(surety, request);
    const line = `${row.method} ${pathOf(row, request)}`;
    const at = wallClock.now();
    const tick = { at, status: null, line, logId: null, address: null };
    const ids = await idsOf(surety, each, answer, state.ids);
    change((known) => ticked(known, each, { name: each.name, tick, ids }));
  };
  return {
    state,
    next,
    failed: seen.data?.failed ?? null,
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

interface Found {
  readonly name: string;
  readonly tick: Tick;
  readonly ids: QuickstartIds;
}

function ticked(known: Quickstart, { name }: QuickstartRequest, { tick, ids }: Found): Quickstart {
  if (known.ticks[name]) return known;
  return { ...known, ticks: { ...known.ticks, [name]: tick }, ids: { ...known.ids, ...ids } };
}

/** The newest request of the operation since the beginning: a success ticks, a failure shows its cure. */
async function lookFor(
  surety: Surety,
  next: QuickstartRequest | undefined,
  since: string | null,
): Promise<{ tick: Found | null; failed: LoggedRequest | null }> {
  if (!next || since === null) return { tick: null, failed: null };
  const row = await findOperation(next.request({}));
  const { data } = await surety.requests
    .list({ operation: row.id, source: 'api', since, limit: 10 })
    .page();
  const success = data.find(({ status }) => status < 300);
  if (!success) return { tick: null, failed: data[0] ?? null };
  const { answer } = await surety.requests.get(success.log_id);
  const { answered_at: at, status, method, path, log_id: logId, address } = success;
  const tick = { at, status, line: `${method} ${path}`, logId, address };
  const body = { ...(answer?.body as object | null | undefined) };
  return {
    tick: { name: next.name, tick, ids: await idsOf(surety, next, body, {}) },
    failed: null,
  };
}

/** The ids that an answer gives; after an approval, those of the application's accounts. */
async function idsOf(
  surety: Surety,
  { name, gives }: QuickstartRequest,
  body: Readonly<Record<string, unknown>>,
  ids: QuickstartIds,
): Promise<QuickstartIds> {
  const value = gives ? body[gives.field] : undefined;
  if (gives && typeof value === 'string') return { [gives.name]: value };
  if (name !== 'approval') return {};
  const [newest] = await surety.applications.list({ limit: 1 }).take(1);
  const application = ids.applicationId ? await surety.applications.get(ids.applicationId) : newest;
  const depositId = application?.accounts.security_deposit_account_id;
  return depositId ? { depositId } : {};
}
