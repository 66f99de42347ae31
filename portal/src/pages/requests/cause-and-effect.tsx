import type { Delivery, Event, LoggedRequestDetail, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortPath } from '../../lists/request-columns.tsx';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { classes } from '../../parts/classes.ts';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { HttpStatus, inWords, type Tone } from '../../parts/status.tsx';
import { formatMs, shortId } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { idTimeMs } from '../../platform/id-time.ts';
import { parseTime } from '../../platform/wall-clock.ts';
import { readEffectEvents } from './read-effects.ts';
import styles from './requests.module.css';
import { type PlacedStep, placeSteps, type Step } from './waterfall.ts';

const shownObjects = 8;
const shownEvents = 12;

interface Effect extends Step {
  readonly depth: 0 | 1 | 2;
  readonly tone: Tone;
  readonly label: ReactNode;
  readonly note: ReactNode;
}

interface Effects {
  readonly objects: readonly {
    readonly id: string;
    readonly type: string;
    readonly title: string;
  }[];
  readonly events: readonly { readonly event: Event; readonly deliveries: readonly Delivery[] }[];
}

/** Effects of a request: its objects, their events and the receivers' answers, with the times between. */
export function CauseAndEffect({ request }: { readonly request: LoggedRequestDetail }) {
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.mixed(['deliveries', 'events'], 'effects', request.log_id),
    queryFn: () => readEffects(surety, request),
  });
  return (
    <Panel title="Cause and effect" note="objects, then events within ten seconds, then deliveries">
      <QueryState query={query}>
        {(effects) => <Waterfall request={request} effects={effects} />}
      </QueryState>
    </Panel>
  );
}

async function readEffects(surety: Surety, request: LoggedRequestDetail): Promise<Effects> {
  const ids = request.object_ids.slice(0, shownObjects);
  const objects = await Promise.all(ids.map((id) => findObject(surety, id)));
  const events = (await readEffectEvents(surety, request, objects)).slice(0, shownEvents);
  const withDeliveries = await Promise.all(
    events.map(async (event) => {
      const { data } = await surety.deliveries.list({ event_id: event.event_id, limit: 10 }).page();
      return { event, deliveries: data.toReversed() };
    }),
  );
  return { objects, events: withDeliveries };
}

async function findObject(surety: Surety, id: string) {
  try {
    const { type, title } = await surety.objects.get(id);
    return { id, type, title };
  } catch {
    // The object was removed since, or is none of those that have a page.
    return { id, type: 'object', title: shortId(id) };
  }
}

interface WaterfallProps {
  readonly request: LoggedRequestDetail;
  readonly effects: Effects;
}

function Waterfall({ request, effects }: WaterfallProps) {
  const { world } = useBrand();
  const { method, path, status, answered_at, duration_ms, log_id } = request;
  const endMs = parseTime(answered_at);
  const first: Effect = {
    key: log_id,
    depth: 0,
    tone: status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'accent',
    startMs: endMs - duration_ms,
    endMs,
    label: <code title={path}>{`${method} ${shortPath(path)}`}</code>,
    note: <HttpStatus status={status} />,
  };
  const steps = [first, ...effects.events.flatMap((each) => eventSteps(each, world))];
  return (
    <div className={styles.waterfall} data-text>
      {effects.objects.length > 0 && (
        <p>
          Objects:{' '}
          {effects.objects.map(({ id, type, title }) => (
            <span key={id}>
              {type !== 'object' && inWords(type)}{' '}
              <LinkToObject type={type} id={id}>
                {title}
              </LinkToObject>{' '}
            </span>
          ))}
        </p>
      )}
      {placeSteps(steps).map((placed) => (
        <StepRow key={placed.step.key} placed={placed} />
      ))}
      {effects.events.length === 0 && <NoEffect request={request} />}
    </div>
  );
}

function NoEffect({ request: { method, is_repeat } }: { readonly request: LoggedRequestDetail }) {
  if (is_repeat) return <p>A repeat: the first request with its Idempotency-Key did all of it.</p>;
  if (method === 'GET') return <p>A read changes nothing, so nothing followed from it.</p>;
  return <p>No event about its objects was recorded within ten seconds.</p>;
}

function eventSteps({ event, deliveries }: Effects['events'][number], world: string): Effect[] {
  const startMs = idTimeMs(event.event_id) ?? 0;
  const own: Effect = {
    key: event.event_id,
    depth: 1,
    tone: 'calm',
    startMs,
    endMs: startMs,
    label: (
      <Link to="/w/$world/events/$eventId" params={{ world, eventId: event.event_id }}>
        {event.event}
      </Link>
    ),
    note: null,
  };
  return [own, ...deliveries.flatMap((delivery) => attemptSteps(delivery))];
}

function attemptSteps({
  delivery_id,
  webhook_id,
  attempts,
  status,
  date_created,
}: Delivery): Effect[] {
  const name = (
    <>
      <LinkToObject type="delivery" id={delivery_id}>
        to webhook
      </LinkToObject>{' '}
      <LinkToObject type="webhook" id={webhook_id} />
    </>
  );
  if (attempts.length === 0) {
    const startMs = parseTime(date_created);
    const note = inWords(status);
    return [
      { key: delivery_id, depth: 2, tone: 'warn', startMs, endMs: startMs, label: name, note },
    ];
  }
  return attempts.map((attempt, at) => {
    const startMs = parseTime(attempt.attempted_at);
    const isGood = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
    return {
      key: `${delivery_id} ${at}`,
      depth: 2,
      tone: isGood ? 'ok' : 'bad',
      startMs,
      endMs: startMs + attempt.duration_ms,
      label: (
        <>
          {name} {attempts.length > 1 && `attempt ${at + 1}`}
        </>
      ),
      note: (
        <>
          <HttpStatus status={attempt.status} /> {formatMs(attempt.duration_ms)} {attempt.error}
        </>
      ),
    };
  });
}

const indents = [undefined, styles.indented, styles.indentedTwice];

function StepRow({
  placed: { step, offsetMs, left, width },
}: {
  readonly placed: PlacedStep<Effect>;
}) {
  return (
    <div className={styles.step}>
      <span className={classes(styles.stepName, indents[step.depth])}>
        {step.label} {step.note}
      </span>
      <span className={styles.offset}>{offsetMs === 0 ? 'begins' : `+${formatMs(offsetMs)}`}</span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={classes(styles.span, styles[step.tone])}
          style={{ left: `${left}%`, width: `${width}%` }}
        />
      </span>
    </div>
  );
}
