import type { Agreement, AgreementChange, AgreementKind } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { easternDate } from '../../parts/days-left.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../parts/field.tsx';
import { Stack } from '../../parts/layout.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { useBrandNow } from '../../platform/use-brand-now.ts';
import { shortDate } from '../../platform/wall-clock.ts';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { agreementKinds, changeWords, significantChanges } from './agreement-words.ts';
import {
  consequencesOf,
  emptyFields,
  firstDay,
  missingOf,
  type PublishFields,
  publishBody,
} from './publish-form.ts';

interface PublishProps {
  readonly programId: string;
  /** All versions of the program, newest first. */
  readonly versions: readonly Agreement[];
  readonly onClose: () => void;
}

/** The form of a new version, with what follows from it for customers. */
export function PublishDialog({ programId, versions, onClose }: PublishProps) {
  const today = easternDate(useBrandNow());
  const [fields, setFields] = useState<PublishFields>(emptyFields);
  const before = versions.find(({ kind }) => kind === fields.kind);
  const around = { before, today };
  const accepted = useAccepted(before);
  const change = (some: Partial<PublishFields>) => setFields({ ...fields, ...some });
  const body = publishBody(fields, around);
  return (
    <RequestDialog<Agreement>
      title="Publish a version"
      verb="Publish"
      isOpen
      isWide
      onClose={onClose}
      missing={missingOf(fields, around) ?? ''}
      request={
        body && {
          resource: 'agreements',
          verb: 'create',
          ids: [programId],
          body: { ...body },
        }
      }
    >
      <SelectField
        label="Kind"
        name="kind"
        value={fields.kind}
        hint={
          before
            ? `Version ${before.version} is the newest of this kind.`
            : 'The first of its kind.'
        }
        options={Object.entries(agreementKinds)}
        onChange={({ target }) => change({ kind: target.value as AgreementKind, changes: [] })}
      />
      <TextField
        label="Title"
        name="title"
        maxLength={200}
        hint="As customers read it."
        value={fields.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <WordsFields fields={fields} onChange={change} />
      {before && <ChangesField fields={fields} onChange={change} />}
      <TextField
        label="Effective from (optional)"
        name="effective_on"
        type="date"
        min={firstDay(fields.changes, around)}
        hint={`In US Eastern time. Empty means the first possible day, ${shortDate(firstDay(fields.changes, around))}.`}
        value={fields.day}
        onChange={({ target }) => change({ day: target.value })}
      />
      <p>
        {consequencesOf(fields, around, accepted)} A version is never changed: its SHA-256 is that
        of the words that customers were shown.
      </p>
    </RequestDialog>
  );
}

/** The number of customers who accepted the version before, where no version is earlier; null until it is known. */
function useAccepted(before: Agreement | undefined): number | null {
  const { surety, keys } = useBrand();
  const id = before?.agreement_id ?? '';
  const { data } = useQuery({
    queryKey: keys.list('consents', 'count of agreement', id),
    queryFn: () => surety.agreements.consents(id, { limit: 1, count: true }).page(),
    enabled: before?.version === 1,
  });
  return before?.version === 1 && data?.count_is_exact ? (data.count ?? null) : null;
}

interface FieldsProps {
  readonly fields: PublishFields;
  readonly onChange: (some: Partial<PublishFields>) => void;
}

function WordsFields({ fields, onChange }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Words"
        value={fields.isElsewhere ? 'elsewhere' : 'here'}
        options={[
          ['here', 'are kept here'],
          ['elsewhere', 'stand at an address of the brand'],
        ]}
        onChange={({ target }) => onChange({ isElsewhere: target.value === 'elsewhere' })}
      />
      {fields.isElsewhere ? (
        <>
          <TextField
            label="Address"
            name="address"
            type="url"
            placeholder="https://"
            value={fields.address}
            onChange={({ target }) => onChange({ address: target.value })}
          />
          <TextField
            label="SHA-256 of the words"
            name="sha256"
            autoComplete="off"
            hint="Of the words in UTF-8: the service fetches no text."
            value={fields.sha256}
            onChange={({ target }) => onChange({ sha256: target.value })}
          />
        </>
      ) : (
        <TextArea
          label="Text"
          name="text"
          rows={8}
          hint="As customers are shown it."
          value={fields.text}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      )}
    </>
  );
}

const changeNames = Object.keys(changeWords) as AgreementChange[];

/** The differences from the version before, those first that need a notice. */
function ChangesField({ fields: { changes }, onChange }: FieldsProps) {
  return (
    <fieldset>
      <legend>How it differs from the version before</legend>
      <Stack>
        {changeNames.map((name) => (
          <CheckField
            key={name}
            checked={changes.includes(name)}
            onChange={({ target }) =>
              onChange({
                changes: target.checked
                  ? [...changes, name]
                  : changes.filter((each) => each !== name),
              })
            }
          >
            {changeWords[name]}
            {significantChanges.includes(name) && ' (significant)'}
          </CheckField>
        ))}
      </Stack>
    </fieldset>
  );
}
