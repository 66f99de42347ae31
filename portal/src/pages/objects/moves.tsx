import type { ObjectMove } from '@surety/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form, TextField } from '../../parts/field.tsx';
import { Row } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Failure, QueryState } from '../../parts/states.tsx';
import { inWords } from '../../parts/status.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { queries } from '../../platform/queries.ts';

/** Moves of an object from its state: the rows of its state table, each with the call that makes it. */
export function Moves({ objectId }: { readonly objectId: string }) {
  const { brand, surety } = useBrand();
  const [chosen, setChosen] = useState<ObjectMove | null>(null);
  const query = useQuery({
    queryKey: [brand.brand_id, 'objects', objectId, 'moves'],
    queryFn: () => surety.objects.moves(objectId),
  });
  return (
    <Panel title="Make happen" note="the moves of its state table">
      <QueryState query={query}>
        {({ moves }) => {
          const possible = moves.filter(({ operation }) => operation !== null);
          if (possible.length === 0) return <p>No request moves it from this state.</p>;
          return (
            <Row>
              {possible.map((move) => (
                <Button
                  key={`${move.machine} ${move.on} ${move.when} ${move.to}`}
                  isSmall
                  title={move.effects.join(', ')}
                  onClick={() => setChosen(move)}
                >
                  {inWords(move.on)} → {inWords(move.to)}
                </Button>
              ))}
            </Row>
          );
        }}
      </QueryState>
      {chosen && <MoveDialog move={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  );
}

interface MoveDialogProps {
  readonly move: ObjectMove;
  readonly onClose: () => void;
}

function MoveDialog({ move, onClose }: MoveDialogProps) {
  const { surety } = useBrand();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const sending = useMutation({
    mutationFn: () => surety.move(move, answers),
    onSuccess: () => {
      void queries.invalidateQueries();
      onClose();
    },
  });
  const asks = move.operation?.asks ?? [];
  const isComplete = asks.every((name) => answers[name]);
  return (
    <Dialog
      title={`${inWords(move.on)}: to ${inWords(move.to)}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabled={!isComplete || sending.isPending}
            onClick={() => sending.mutate()}
          >
            Make it happen
          </Button>
        </>
      }
    >
      <Form onSubmit={() => isComplete && sending.mutate()}>
        {asks.map((name) => (
          <TextField
            key={name}
            label={inWords(name)}
            required
            value={answers[name] ?? ''}
            onChange={({ target }) => setAnswers({ ...answers, [name]: target.value })}
          />
        ))}
        <input type="submit" hidden />
      </Form>
      {move.when && <p>Only when: {inWords(move.when)}.</p>}
      {move.effects.length > 0 && <p>It also does: {move.effects.map(inWords).join(', ')}.</p>}
      <p>
        The request: <code>{`${move.operation?.method} ${move.operation?.path}`}</code>
      </p>
      {sending.error && <Failure error={sending.error} />}
    </Dialog>
  );
}
