import type { Event, ObjectMove, ObjectMoves } from '@surety/sdk';
import { machines } from '@surety/sdk/catalog/machines';
import type { MachineRow } from '@surety/sdk/catalog-rows';
import { camelInWords } from '@surety/sdk/command/camel-in-words';
import { useState } from 'react';
import { Facts, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { inWords } from '../../parts/status.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import styles from './machine-diagram.module.css';
import { MachineDiagram } from './machine-diagram.tsx';
import { type Choice, choicesOf } from './machine-moves.ts';
import { readWay } from './machine-way.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useMoves } from './use-moves.ts';
import { useOwnEvents, WaySoFar } from './way-so-far.tsx';

interface MovesProps {
  readonly objectId: string;
  /** The customer whose account the object validates, if it is such a validation. */
  readonly validationOf?: string | null;
}

/** The state machines of an object, drawn, with the moves that leave its states. */
export function Moves({ objectId, validationOf = null }: MovesProps) {
  const query = useMoves(objectId);
  const events = useOwnEvents(objectId, validationOf);
  return (
    <QueryState query={query}>
      {({ states, moves }) => (
        <Stack>
          {states.map((each) => (
            <OneMachine key={each.machine} of={each} moves={moves} events={events} />
          ))}
        </Stack>
      )}
    </QueryState>
  );
}

interface OneMachineProps {
  readonly of: ObjectMoves['states'][number];
  readonly moves: readonly ObjectMove[];
  readonly events: readonly Event[];
}

function OneMachine({ of: { machine, title, state }, moves, events }: OneMachineProps) {
  const { isSandbox } = useBrand();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const drawn = machines[machine];
  const choices = choicesOf(machine, moves).filter(({ isPossible }) => isPossible !== false);
  const way = drawn ? readWay(machine, drawn, events) : [];
  const byOthers = choices.filter(({ operation }) => operation === null);
  return (
    <Panel title={`${title}: what can happen`} note={`now ${inWords(state)}`}>
      <Stack>
        {drawn && (
          <MachineDiagram
            machine={drawn}
            present={state}
            choices={choices}
            way={way}
            onChoose={isSandbox ? setChosen : undefined}
          />
        )}
        <WaySoFar title={title} way={way} />
        {choices.length === 0 && <p>No request changes this state.</p>}
        {byOthers.length > 0 && (
          <Facts
            rows={byOthers.map(({ key, on, to, reason }) => [
              `${inWords(on)} → ${inWords(to)}`,
              <span key={key}>{reason}</span>,
            ])}
          />
        )}
        {drawn && <AllMoves machine={drawn} />}
      </Stack>
      {chosen && <MoveDialog choice={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

/** The whole table of a machine as text, equal to the arrows. */
function AllMoves({ machine }: { readonly machine: MachineRow }) {
  return (
    <details className={styles.folded}>
      <summary>All moves as text</summary>
      <ul className={styles.words}>
        {machine.moves.map(({ from, on, when, to }) => (
          <li key={`${from} ${on} ${when} ${to}`}>
            <strong>{inWords(on)}</strong>{' '}
            {from === null ? 'begins as' : `leads from ${inWords(from)} to`} {inWords(to)}
            {when && `, when ${camelInWords(when)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
