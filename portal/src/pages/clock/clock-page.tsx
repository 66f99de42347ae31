import type { Clock, PastClockAdvance } from '@surety/sdk';
import { useState } from 'react';
import { useList } from '../../lists/use-list.ts';
import { Button } from '../../parts/button.tsx';
import { Columns, PageHead, Stack } from '../../parts/layout.tsx';
import { Empty, QueryState } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { wholeTime } from '../../platform/wall-clock.ts';
import { CopyAs } from '../../requests/copy-as.tsx';
import { AdvanceDialog } from './advance-dialog.tsx';
import type { GoalKind } from './advance-goals.ts';
import { paceInWords } from './clock-words.ts';
import { DuePanel } from './due-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { LastAdvance } from './last-advance.tsx';
import { PaceDialog } from './pace-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useClock } from './use-clock.ts';

/** The time of a sandbox: what is due, the ways forward, and the way back. */
export function ClockPage() {
  const { isSandbox } = useBrand();
  const clock = useClock();
  if (!isSandbox) {
    return (
      <>
        <PageHead title="Clock" />
        <Empty>Live follows real time. Only a sandbox has a clock that can be moved.</Empty>
      </>
    );
  }
  return (
    <QueryState query={clock} rows={8} page="Clock">
      {(shown) => <Shown clock={shown} />}
    </QueryState>
  );
}

function Shown({ clock }: { readonly clock: Clock }) {
  const { surety, keys, may } = useBrand();
  const history = useList<PastClockAdvance>({
    key: keys.mixed(['clock', 'requests'], 'advances'),
    load: (cursor) => surety.clock.history({ limit: 20, ...(cursor ? { cursor } : {}) }),
  });
  const [last] = history.rows;
  return (
    <Stack>
      <PageHead
        title="Clock"
        beside={<Status state={clock.mode} tone={clock.mode === 'stopped' ? 'warn' : 'time'} />}
        lead={<Sentence clock={clock} />}
      >
        {may('simulate') && <Acts clock={clock} history={history.rows} />}
        <CopyAs request={{ resource: 'clock', verb: 'get' }} />
      </PageHead>
      <Columns>
        <DuePanel now={clock.now} />
        {last && <LastAdvance advance={last} />}
      </Columns>
      <HistoryPanel list={history} />
    </Stack>
  );
}

/** The time and the pace, and who may change them where the person may not. */
function Sentence({ clock }: { readonly clock: Clock }) {
  const { may, brand } = useBrand();
  return (
    <>
      It is {wholeTime(clock.now)} in this world. {paceInWords(clock)}
      {!may('simulate') &&
        ` The role ${brand.role} may look only: owners, developers and operators may move the clock.`}
    </>
  );
}

type Act = { readonly goal: GoalKind } | { readonly mode: Clock['mode'] } | 'undo';

interface ActsProps {
  readonly clock: Clock;
  readonly history: readonly PastClockAdvance[];
}

/** The ways forward, the pace, and the way back where the last advance has a snapshot. */
function Acts({ clock, history }: ActsProps) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const nextDueAt = clock.next_due[0]?.due_at ?? null;
  const { mode } = clock;
  const [last] = history;
  const forward = (goal: GoalKind, label: string) => (
    <Button
      key={goal}
      tone={goal === 'next' ? 'primary' : 'usual'}
      onClick={() => setAct({ goal })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {nextDueAt !== null && forward('next', 'Next due…')}
      {forward('day', '+1 day…')}
      {forward('week', '+1 week…')}
      {forward('date', 'To a time…')}
      {forward('event', 'Until an event…')}
      {mode !== 'running' && <Button onClick={() => setAct({ mode: 'running' })}>Run…</Button>}
      {mode !== 'stopped' && <Button onClick={() => setAct({ mode: 'stopped' })}>Stop…</Button>}
      {mode !== 'accelerated' && (
        <Button onClick={() => setAct({ mode: 'accelerated' })}>Run fast…</Button>
      )}
      {last && last.snapshot_id !== null && (
        <Button onClick={() => setAct('undo')}>Undo the last advance…</Button>
      )}
      {act !== null && act !== 'undo' && 'goal' in act && (
        <AdvanceDialog kind={act.goal} now={clock.now} nextDueAt={nextDueAt} onClose={close} />
      )}
      {act !== null && act !== 'undo' && 'mode' in act && (
        <PaceDialog mode={act.mode} onClose={close} />
      )}
      {act === 'undo' && last && <UndoDialog advance={last} laterCount={0} onClose={close} />}
    </>
  );
}
