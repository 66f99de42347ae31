import type { WebhookFaults } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { CheckField, TextField } from '../../parts/field.tsx';
import { QueryState } from '../../parts/states.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';

const kinds = [
  ['duplicate', 'Send it twice'],
  ['drop', 'Drop it, and try again after a second'],
  ['lose_answer', 'Lose your answer, so that it is sent again'],
  ['delay', 'Delay it by a second'],
  ['reorder', 'Let the next one overtake it'],
] as const;

type Kind = (typeof kinds)[number][0];
/** "Every nth message" of each kind that is on, as typed. */
type ChosenFaults = Partial<Record<Kind, string>>;

interface FaultsDialogProps {
  readonly webhookId: string;
  readonly onClose: () => void;
}

/** Faults that the messages of a webhook meet, in a sandbox. */
export function FaultsDialog({ webhookId, onClose }: FaultsDialogProps) {
  const { surety, keys } = useBrand();
  const query = useQuery({
    queryKey: keys.object('webhooks', webhookId, 'faults'),
    queryFn: () => surety.webhooks.faults(webhookId),
  });
  return (
    <QueryState query={query}>
      {(faults) => <FaultsForm faults={faults} onClose={onClose} />}
    </QueryState>
  );
}

interface FaultsFormProps {
  readonly faults: WebhookFaults;
  readonly onClose: () => void;
}

function FaultsForm({ faults, onClose }: FaultsFormProps) {
  const [chosen, setChosen] = useState<ChosenFaults>(() => chosenOf(faults));
  const ids = [faults.webhook_id];
  const body = bodyOf(chosen, faults);
  const request = Object.keys(body).length
    ? { resource: 'webhooks', verb: 'setFaults', ids, body }
    : { resource: 'webhooks', verb: 'clearFaults', ids };
  const isValid = Object.values(chosen).every((every) => /^[1-9]\d{0,2}$|^1000$/.test(every));
  return (
    <RequestDialog
      title="Faults"
      verb="Set"
      isOpen
      onClose={onClose}
      missing="Each number must be 1 to 1000."
      request={isValid ? request : null}
    >
      <p>
        Test your handler against network faults. The same messages meet the same faults every time,
        counted from now on.
      </p>
      {kinds.map(([kind, words]) => (
        <FaultField
          key={kind}
          words={words}
          every={chosen[kind]}
          onChange={(every) => setChosen(withKind(chosen, kind, every))}
        />
      ))}
      <div>
        <Button
          isSmall
          onClick={() => setChosen({ duplicate: '3', lose_answer: '4', reorder: '5' })}
        >
          The usual faults
        </Button>{' '}
        <Button isSmall onClick={() => setChosen({})}>
          None
        </Button>
      </div>
    </RequestDialog>
  );
}

interface FaultFieldProps {
  readonly words: string;
  readonly every: string | undefined;
  readonly onChange: (every: string | undefined) => void;
}

function FaultField({ words, every, onChange }: FaultFieldProps) {
  return (
    <>
      <CheckField
        checked={every !== undefined}
        onChange={({ target }) => onChange(target.checked ? '3' : undefined)}
      >
        {words}
      </CheckField>
      {every !== undefined && (
        <TextField
          label="Every nth message"
          aria-label={`${words}: every nth message`}
          type="number"
          min={1}
          max={1000}
          value={every}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  );
}

function withKind(chosen: ChosenFaults, kind: Kind, every: string | undefined): ChosenFaults {
  const { [kind]: _, ...rest } = chosen;
  return every === undefined ? rest : { ...rest, [kind]: every };
}

function chosenOf(faults: WebhookFaults): ChosenFaults {
  const entries = kinds.flatMap(([kind]) => {
    const fault = faults[kind];
    return fault ? [[kind, String(fault.every)]] : [];
  });
  return Object.fromEntries(entries);
}

/** The body of the request; numbers that the dialog does not show stay as they were. */
function bodyOf(chosen: ChosenFaults, faults: WebhookFaults): Record<string, unknown> {
  const usual: Partial<Record<string, object>> = { delay: { ms: 1_000 } };
  const set: Partial<Record<string, object | null>> = {
    ...Object.fromEntries(kinds.map(([kind]) => [kind, faults[kind]])),
  };
  return Object.fromEntries(
    Object.entries(chosen).map(([kind, every]) => [
      kind,
      { ...usual[kind], ...(set[kind] ?? {}), every: Number(every) },
    ]),
  );
}
