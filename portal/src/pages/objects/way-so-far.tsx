import { useQuery } from '@tanstack/react-query';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { inWords } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { readNewestEvents } from '../../platform/newest-events.ts';
import styles from './machine-diagram.module.css';
import { eventsOfValidation, type Step } from './machine-way.ts';

const readAtMost = 100;

/**
 * The newest events of an object, oldest first. Those of the validation of an account are about the account: they
 * are found by the customer, and name the validation.
 */
export function useOwnEvents(objectId: string, validationOf: string | null) {
  const { surety, keys } = useBrand();
  const ids = validationOf === null ? [objectId] : [objectId, validationOf];
  const query = useQuery({
    queryKey: keys.about(ids, 'way', ids),
    queryFn: () =>
      readNewestEvents(
        surety,
        validationOf === null
          ? { object_id: objectId }
          : { customer_id: validationOf, event: ['account.*'] },
        readAtMost,
      ),
  });
  const events = query.data?.data.toReversed() ?? [];
  return validationOf === null ? events : eventsOfValidation(events, objectId);
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
