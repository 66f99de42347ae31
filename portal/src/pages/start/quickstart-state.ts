import type { QuickstartIds } from './quickstart-steps.ts';

/** A request of the quickstart that succeeded. */
export interface Tick {
  /** Real time of the answer. */
  readonly at: string;
  /** Null for a request that the page itself sent. */
  readonly status: number | null;
  /** Method and path; null where its outcome was there without it. */
  readonly line: string | null;
  readonly logId: string | null;
  readonly address: string | null;
}

export interface Quickstart {
  /** Wall time at which the person began the quickstart; null before that. */
  readonly startedAt: string | null;
  /** A pair made here. It is kept in this tab alone, since the service stores only hashes of it. */
  readonly keys: { readonly identity: string; readonly authorization: string } | null;
  /** Ticks by the names of requests. */
  readonly ticks: Readonly<Record<string, Tick>>;
  readonly ids: QuickstartIds;
}

const nothing: Quickstart = { startedAt: null, keys: null, ticks: {}, ids: {} };

const keyOf = (brandId: string): string => `surety-quickstart-${brandId}`;

/** The quickstart of this tab. */
export function readQuickstart(brandId: string): Quickstart {
  try {
    return { ...nothing, ...JSON.parse(sessionStorage.getItem(keyOf(brandId)) ?? '{}') };
  } catch {
    return nothing;
  }
}

export function keepQuickstart(brandId: string, state: Quickstart): void {
  try {
    sessionStorage.setItem(keyOf(brandId), JSON.stringify(state));
  } catch {
    // A browser without storage shows the quickstart until the page closes.
  }
}

export function forgetQuickstart(brandId: string): void {
  sessionStorage.removeItem(keyOf(brandId));
}

/** "3 min 40 s". */
export function wordsOfDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
