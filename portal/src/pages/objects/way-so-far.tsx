import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { inWords } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { readNewestEvents } from '../../platform/newest-events.ts';
import styles from './machine-diagram.module.css';
import type { Step } from './machine-way.ts';

const readAtMost = 100;

/** The newest events of an object, oldest first. */
export function useOwnEvents(objectId: string) {
  const { brand, surety } = useBrand();
  const query = useQuery({
    // The id alone, not 'events': only news of the object is worth a walk through the brand's events.
    queryKey: [brand.brand_id, 'way', objectId],
    queryFn: () => readNewestEvents(surety, { object_id: objectId }, readAtMost),
  });
  return query.data?.data.toReversed() ?? [];
}

interface WayProps {
  /** The machine's title: "Card transaction". */
  readonly title: string;
  readonly way: readonly Step[];
}

/** The way that the drawing shows, in words: each step leads to its event. */
export function WaySoFar({ title, way }: WayProps) {
  if (way.length === 0) return null;
  return (
    <ol className={styles.way} aria-label={`Way of the ${title.toLowerCase()} so far`}>
      {way.map(({ eventId, event, state, at }) => (
        <li key={eventId}>
          <strong>{inWords(state)}</strong> by{' '}
          <LinkToObject type="event" id={eventId}>
            {event}
          </LinkToObject>
          , <Time at={at} isExact />
        </li>
      ))}
    </ol>
  );
}
