import type { ReceiverAnswer } from '@surety/sdk';
import { SelectField, TextField } from '../../parts/field.tsx';
import { receiverAnswers } from './receiver-answers.ts';

export interface ReceiverFields {
  readonly label: string;
  readonly answer: string;
  readonly delay_ms: string;
}

interface ReceiverFormProps {
  readonly fields: ReceiverFields;
  readonly onChange: (fields: ReceiverFields) => void;
}

/** The fields of a receiver. */
export function ReceiverForm({ fields, onChange }: ReceiverFormProps) {
  return (
    <>
      <TextField
        label="Name"
        name="label"
        required
        maxLength={100}
        value={fields.label}
        onChange={({ target }) => onChange({ ...fields, label: target.value })}
      />
      <SelectField
        label="Answer"
        value={fields.answer}
        options={receiverAnswers}
        onChange={({ target }) => onChange({ ...fields, answer: target.value })}
      />
      {fields.answer === 'slow' && (
        <TextField
          label="Wait, in milliseconds"
          name="delay_ms"
          hint="An attempt waits 15,000. At most 30,000."
          type="number"
          min={1}
          max={30_000}
          value={fields.delay_ms}
          onChange={({ target }) => onChange({ ...fields, delay_ms: target.value })}
        />
      )}
    </>
  );
}

/** The rules of the fields, which a form that breaks one shows. */
export const receiverMissing = 'Write a label; a delay is 1 to 30,000 ms.';

/** The body of a request with these fields; null while they are not complete. */
export function receiverBody({ label, answer, delay_ms }: ReceiverFields) {
  const delay = Number(delay_ms);
  if (label === '' || !(delay >= 1 && delay <= 30_000)) return null;
  return {
    label,
    answer: answer as ReceiverAnswer,
    ...(answer === 'slow' ? { delay_ms: delay } : {}),
  };
}
