import type { ClockAdvance } from '@surety/sdk';
import { useState } from 'react';
import { announce } from '../../parts/announce.ts';
import { SelectField, TextField } from '../../parts/field.tsx';
import { countOf } from '../../parts/values.tsx';
import { parseShownTime, shortTime, zoneName } from '../../platform/wall-clock.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { eventWords } from '../events/event-words.generated.ts';
import {
  bodyOfGoal,
  endOfGoal,
  type Goal,
  type GoalKind,
  problemOfDate,
  type Wait,
  waits,
} from './advance-goals.ts';
import { dueInWords } from './clock-words.ts';
import { useDueCount } from './use-clock.ts';

interface AdvanceDialogProps {
  readonly kind: GoalKind;
  readonly now: string;
  readonly nextDueAt: string | null;
  readonly onClose: () => void;
}

const titles: Readonly<Record<GoalKind, string>> = {
  next: 'Advance to what is due next',
  day: 'Advance by a day',
  week: 'Advance by a week',
  date: 'Advance to a time',
  event: 'Advance until an event',
};

/** Advances the clock, after it has said how much will happen. */
export function AdvanceDialog({ kind, now, nextDueAt, onClose }: AdvanceDialogProps) {
  // The goal is that of the moment at which the dialog opened: a running clock moves on.
  const [opened] = useState({ now, nextDueAt });
  const [text, setText] = useState('');
  const [event, setEvent] = useState('transfer.completed');
  const [objectId, setObjectId] = useState('');
  const [within, setWithin] = useState<Wait>('P14D');
  const date = parseShownTime(text);
  const goal: Goal = { kind, ...opened, date, event, objectId, within };
  const body = bodyOfGoal(goal);
  return (
    <RequestDialog<ClockAdvance>
      title={titles[kind]}
      isOpen
      onClose={onClose}
      verb="Advance"
      missing="Choose a time."
      request={body && { resource: 'clock', verb: 'advance', body: { ...body, snapshot: true } }}
      onDone={tellOutcome}
    >
      {kind === 'date' && (
        <TextField
          label={`Time (${zoneName(opened.now)})`}
          name="to"
          type="datetime-local"
          value={text}
          problem={date === null ? undefined : problemOfDate(date, opened.now)}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {kind === 'event' && (
        <>
          <SelectField
            label="Event"
            name="until_event"
            hint="The next event of this name."
            options={Object.entries(eventWords).map(([name]) => [name, name] as const)}
            value={event}
            onChange={({ target }) => setEvent(target.value)}
          />
          <TextField
            label="Only about (id, optional)"
            name="object_id"
            hint="An object, such as a transfer, or a customer; of anything without it."
            value={objectId}
            onChange={({ target }) => setObjectId(target.value.trim())}
          />
          <SelectField
            label="Within"
            name="within"
            hint="Without the event, the clock stays at the last work that was done."
            options={waits.map(([wait, name]) => [wait, name] as const)}
            value={within}
            onChange={({ target }) => setWithin(target.value as Wait)}
          />
        </>
      )}
      <WillHappen goal={goal} />
      <p>
        Webhooks of what happens are sent for real. A snapshot is taken first, so that the advance
        can be undone.
      </p>
    </RequestDialog>
  );
}

/** The number of pieces of work that are due until the end of the advance. */
function WillHappen({ goal }: { readonly goal: Goal }) {
  const end = endOfGoal(goal);
  const { data } = useDueCount(end);
  if (end === null || !data) return null;
  return (
    <p role="status">
      {dueInWords(data)} {goal.kind === 'event' && 'at most '}until {shortTime(end)} {zoneName(end)}
      .{data.count > 0 && ' What this work brings about is done as well.'}
    </p>
  );
}

function tellOutcome(advance: ClockAdvance): void {
  const { now, fired_count } = advance;
  const done = countOf(fired_count, 'piece of work was', 'pieces of work were');
  announce(outcomeOf(advance, `${shortTime(now)} ${zoneName(now)}`, done));
}

function outcomeOf({ reached, limit }: ClockAdvance, at: string, done: string): string {
  if (reached) return `The clock shows ${at}; ${done} done.`;
  if (limit !== null) return `The event did not happen; the clock shows ${at}, ${done} done.`;
  return `The advance ended early, at ${at}: ${done} done. Send another one to go on.`;
}
