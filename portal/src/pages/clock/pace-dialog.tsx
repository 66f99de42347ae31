import type { Clock } from '@surety/sdk';
import { useState } from 'react';
import { SelectField } from '../../parts/field.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { speeds } from './clock-words.ts';

interface PaceDialogProps {
  readonly mode: Clock['mode'];
  readonly onClose: () => void;
}

const words: Readonly<Record<Clock['mode'], { title: string; verb: string; says: string }>> = {
  stopped: {
    title: 'Stop the clock',
    verb: 'Stop',
    says: 'Time stands still for everybody in this world, and nothing happens by itself, not even what is due already.',
  },
  running: {
    title: 'Run in real time',
    verb: 'Run',
    says: 'The clock goes on from its time as fast as real time. Work that is due is done at once.',
  },
  accelerated: {
    title: 'Run fast',
    verb: 'Run fast',
    says: 'The clock goes on from its time at this speed until somebody stops it. This cannot be undone.',
  },
};

/** Stops the clock, or sets how fast it runs. */
export function PaceDialog({ mode, onClose }: PaceDialogProps) {
  const [factor, setFactor] = useState<number>(speeds[0][0]);
  const { title, verb, says } = words[mode];
  return (
    <RequestDialog
      title={title}
      isOpen
      onClose={onClose}
      verb={verb}
      request={{
        resource: 'clock',
        verb: 'update',
        body: mode === 'accelerated' ? { mode, factor } : { mode },
      }}
    >
      <p>{says}</p>
      {mode === 'accelerated' && (
        <SelectField
          label="Speed"
          name="factor"
          options={speeds.map(([each, name]) => [String(each), name] as const)}
          value={String(factor)}
          onChange={({ target }) => setFactor(Number(target.value))}
        />
      )}
    </RequestDialog>
  );
}
