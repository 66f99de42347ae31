import type { PastClockAdvance, RewoundClock } from '@surety/sdk';
import { announce } from '../../parts/announce.ts';
import { countOf, Time } from '../../parts/values.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';

interface UndoDialogProps {
  readonly advance: PastClockAdvance;
  /** The number of later advances, which are undone as well. */
  readonly laterCount: number;
  readonly onClose: () => void;
}

/** Goes back to the snapshot that an advance took, after it has said what is lost. */
export function UndoDialog({ advance, laterCount, onClose }: UndoDialogProps) {
  const { snapshot_id, from } = advance;
  const { title, request } =
    laterCount === 0
      ? { title: 'Undo the last advance', request: {} }
      : { title: 'Undo this advance', request: { body: { snapshot_id } } };
  return (
    <RequestDialog<RewoundClock>
      title={title}
      isOpen
      onClose={onClose}
      verb="Undo"
      isDanger
      request={{ resource: 'clock', verb: 'rewind', ...request }}
      onDone={({ undone_events, undone_deliveries }) =>
        announce(
          `Undone, with ${countOf(undone_events, 'event')}; ${countOf(undone_deliveries, 'sent webhook message stays', 'sent webhook messages stay')} sent.`,
        )
      }
    >
      <p>
        The whole world goes back to <Time at={from} isExact />
        {laterCount > 0 && `, before this advance and the ${countOf(laterCount, 'later one')}`}.
      </p>
      <p>
        Lost is all that anybody did since: customers, cards, transfers, purchases and events.
        Webhook messages that were sent stay sent, since their receivers keep them. Keys do not
        change, but temporary keys of customers end.
      </p>
    </RequestDialog>
  );
}
