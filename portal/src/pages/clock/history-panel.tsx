import type { PastClockAdvance } from '@surety/sdk';
import { useState } from 'react';
import { ListView } from '../../lists/list-view.tsx';
import type { List } from '../../lists/use-list.ts';
import { Button } from '../../parts/button.tsx';
import { Panel } from '../../parts/panel.tsx';
import type { Column } from '../../parts/rows.tsx';
import { Empty } from '../../parts/states.tsx';
import { Calm, Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { goalInWords, outcomeInWords, requesterName } from './clock-words.ts';
import { UndoDialog } from './undo-dialog.tsx';

interface HistoryPanelProps {
  readonly list: List<PastClockAdvance>;
}

/** Advances, newest first: who made them, what they did, and the way back before each that has a snapshot. */
export function HistoryPanel({ list }: HistoryPanelProps) {
  const { session, may } = useBrand();
  const [undone, setUndone] = useState<PastClockAdvance | null>(null);
  const mayUndo = may('simulate');
  const columns: readonly Column<PastClockAdvance>[] = [
    {
      label: 'Who',
      width: 'minmax(0, 1.4fr)',
      onPhone: 'first',
      render: (advance) => requesterName(advance, session.person) ?? <Calm>not known</Calm>,
    },
    {
      label: 'When',
      width: '160px',
      onPhone: 'second',
      render: ({ date_created }) => <Time at={date_created} isReal />,
    },
    { label: 'From', width: '136px', onPhone: 'aside', render: ({ from }) => <Time at={from} /> },
    { label: 'By', width: 'minmax(0, 1.4fr)', onPhone: 'second', wraps: true, render: goalInWords },
    {
      label: 'It did',
      width: 'minmax(0, 1.6fr)',
      onPhone: 'aside',
      wraps: true,
      render: outcomeInWords,
    },
    {
      label: 'Undo',
      width: '84px',
      isEnd: true,
      onPhone: 'first',
      render: (advance) =>
        mayUndo &&
        advance.snapshot_id !== null && (
          <Button isSmall onClick={() => setUndone(advance)}>
            Undo…
          </Button>
        ),
    },
  ];
  return (
    <Panel title="Advances" note="the newest five that took a snapshot can be undone" isFlush>
      <ListView
        label="Advances"
        isPlain
        list={list}
        columns={columns}
        keyOf={({ advance_id }) => advance_id}
        empty={<Empty>Nobody has advanced this clock.</Empty>}
      />
      {undone && (
        <UndoDialog
          advance={undone}
          laterCount={list.rows.indexOf(undone)}
          onClose={() => setUndone(null)}
        />
      )}
    </Panel>
  );
}
