import type { OperationRow } from '@surety/sdk/operation-row';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField, TextField } from '../../parts/field.tsx';
import { inWords } from '../../parts/status.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ownKey } from '../../platform/keys.ts';
import { toPortalRequest } from '../../requests/logged-request.ts';
import { findOperation, loadResources } from '../../requests/portal-request.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import type { Choice } from './machine-moves.ts';
import { readAnswers } from './move-answers.ts';
import type { Verb } from './verbs.ts';

type Field = NonNullable<OperationRow['body']>['fields'][number];

interface MoveDialogProps {
  readonly choice: Choice;
  /** The move as a person says it; the machine's own names by default. */
  readonly verb?: Verb;
  readonly onClose: () => void;
}

/**
 * Has a form for the open fields of a move, and shows the request that makes it before it is sent.
 */
export function MoveDialog({ choice, verb, onClose }: MoveDialogProps) {
  const { operation } = choice;
  const { may, brand } = useBrand();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const found = useQuery({
    queryKey: ownKey('operation-of-move', operation?.operation_id, operation?.path),
    queryFn: async () => {
      if (!operation) return null;
      const { operation_id, path } = operation;
      const logged = { operation: operation_id, path, request: null };
      const request = toPortalRequest(logged, await loadResources());
      return request && { request, row: await findOperation(request) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const row = found.data?.row;
  const fields = (operation?.asks ?? []).flatMap(
    (name) => row?.body?.fields.find((field) => field.name === name) ?? [],
  );
  const read = readAnswers(fields, answers);
  const body = { ...operation?.body, ...read.values };
  const isReady = found.data && Object.keys(read.problems).length === 0 && read.isComplete;
  const isRefused = row !== undefined && !may(row.permission);
  return (
    <RequestDialog
      {...wordsOf(choice, verb)}
      isOpen
      onClose={onClose}
      missing={found.data ? 'Fill in the fields above.' : 'Loading.'}
      request={
        isReady && found.data
          ? { ...found.data.request, ...(Object.keys(body).length > 0 ? { body } : {}) }
          : null
      }
      refusal={
        isRefused && row
          ? `The role ${brand.role} can read this request, not send it: it needs the right "${row.permission}".`
          : null
      }
    >
      <Consequences choice={choice} verb={verb} />
      {fields.map((field) => (
        <Asked
          key={field.name}
          field={field}
          value={answers[field.name] ?? ''}
          problem={read.problems[field.name]}
          onChange={(value) => setAnswers({ ...answers, [field.name]: value })}
        />
      ))}
    </RequestDialog>
  );
}

const wordsOf = ({ on, to }: Choice, verb: Verb | undefined) => {
  if (!verb) return { title: `${inWords(on)}: to ${inWords(to)}`, verb: 'Send the request' };
  const label = verb.label.replace('…', '');
  return { title: label, verb: label, isDanger: verb.tone === 'danger' };
};

interface ConsequencesProps {
  readonly choice: Choice;
  readonly verb: Verb | undefined;
}

/** What follows from a move: in a person's words, else by the rows of its machine. */
function Consequences({ choice, verb }: ConsequencesProps) {
  const { operation, conditions, effects } = choice;
  if (verb) return <p>{verb.says}</p>;
  return (
    <>
      {operation?.only_for && <p>For {operation.only_for}.</p>}
      {conditions.length > 0 && (
        <p>It is accepted only where this holds: {conditions.join(', or ')}.</p>
      )}
      {effects.length > 0 && <p>With it: {effects.join(', ')}.</p>}
    </>
  );
}

interface AskedProps {
  readonly field: Field;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

function Asked({ field, value, problem, onChange }: AskedProps) {
  const { name, about, shape, isRequired } = field;
  const label = `${inWords(name)}${isRequired ? '' : ' (optional)'}`;
  if (typeof shape === 'object' && 'enum' in shape) {
    const options = shape.enum.map((each) => [String(each), inWords(String(each))] as const);
    return (
      <SelectField
        label={label}
        name={name}
        hint={about}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        options={[['', 'Choose'], ...options]}
      />
    );
  }
  return (
    <TextField
      label={label}
      name={name}
      hint={about}
      problem={problem}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
