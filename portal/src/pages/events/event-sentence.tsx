import type { Event } from '@surety/sdk';
import { classes } from '../../parts/classes.ts';
import { Icon } from '../../parts/icon.tsx';
import { wordsOfEvent } from './event-words.ts';
import styles from './events.module.css';

interface EventSentenceProps {
  readonly event: Pick<Event, 'event' | 'payload'>;
  /** The merchant of a purchase, if it is known. */
  readonly merchant?: string | undefined;
  /** A sentence that names the event's objects, in place of the general one. */
  readonly says?: string;
}

/** An event as one sentence, with an icon of its kind in the colour of its outcome. */
export function EventSentence({ event, merchant, says }: EventSentenceProps) {
  const { text, tone, icon } = wordsOfEvent(event, merchant);
  return (
    <span className={styles.sentence}>
      <span className={classes(styles.icon, styles[tone])}>
        <Icon name={icon} size={14} />
      </span>
      <span className={styles.words}>{says ?? text}</span>
    </span>
  );
}
