import { UsageError } from '../../command-errors.ts';
import { readEventPattern } from '../events/event-names.ts';
import { type ListenFaults, parseFaults } from './listen-faults.ts';
import type { FeedQuery } from './read-feed.ts';

/** Options as they are typed. */
export interface TypedOptions {
  readonly forwardTo?: string;
  readonly events?: string;
  readonly customer?: string;
  readonly from?: string;
  readonly output?: string;
  readonly fault?: readonly string[];
  readonly failOnError?: boolean;
  readonly printSecret?: boolean;
  readonly takeover?: boolean;
  readonly timeout?: string;
}

export interface ListenOptions {
  /** Null only shows the events. */
  readonly target: URL | null;
  /** Selects events, without the place to begin. */
  readonly filter: FeedQuery;
  /** Place to begin; null is the kept position, or the present at the first start. */
  readonly from: FeedQuery | null;
  readonly output: 'line' | 'json' | null;
  readonly faults: ListenFaults;
  readonly timeoutMs: number;
}

/** @throws UsageError that names the option and its rule. */
export function readOptions(typed: TypedOptions): ListenOptions {
  const target = typed.forwardTo === undefined ? null : readTarget(typed.forwardTo);
  if (!target && (typed.fault?.length || typed.failOnError)) {
    throw new UsageError('--fault and --fail-on-error need --forward-to URL.');
  }
  return {
    target,
    filter: readFilter(typed),
    from: typed.from === undefined ? null : readFrom(typed.from),
    output: readOutput(typed.output),
    faults: parseFaults(typed.fault ?? []),
    timeoutMs: readTimeout(typed.timeout),
  };
}

/** Patterns and customer of events. */
export function readFilter({ events, customer }: Pick<TypedOptions, 'events' | 'customer'>) {
  const patterns = events
    ?.split(',')
    .flatMap((pattern) => (pattern.trim() ? readEventPattern('--events', pattern.trim()) : []));
  if (patterns?.length === 0) {
    throw new UsageError('--events takes names or patterns, such as kyc.*,card.created.');
  }
  return { event: patterns, customer_id: customer } satisfies FeedQuery;
}

/** `latest`, `beginning`, a time, or an event's id or position. @throws UsageError */
export function readFrom(text: string): FeedQuery {
  if (text === 'beginning') return {};
  if (text === 'latest') return { after: 'latest' };
  if (/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text)) {
    const since = text.length === 10 ? `${text}T00:00:00Z` : text;
    return { since };
  }
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9a-f]{16}-[0-9a-f]{32}$/.test(text)) {
    return { after: text };
  }
  throw new UsageError(
    `--from ${text} is none of: latest, beginning, an event's id or position, or a time such as 2026-07-01T12:00:00Z.`,
  );
}

/** `3000`, `localhost:3000/hooks` or a whole URL. @throws UsageError */
export function readTarget(text: string): URL {
  const whole = /^\d+$/.test(text) ? `localhost:${text}` : text;
  const url = URL.parse(/^[a-z]+:\/\//.test(whole) ? whole : `http://${whole}`);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `--forward-to ${text} is no address, such as http://localhost:3000/webhooks.`,
    );
  }
  url.hash = '';
  return url;
}

function readOutput(output: string | undefined): 'line' | 'json' | null {
  if (output === undefined) return null;
  if (output === 'line' || output === 'json') return output;
  throw new UsageError('--output is line or json.');
}

function readTimeout(text: string | undefined): number {
  if (text === undefined) return 30_000;
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 3_600) return seconds * 1_000;
  throw new UsageError('--timeout takes seconds, at most 3600.');
}
