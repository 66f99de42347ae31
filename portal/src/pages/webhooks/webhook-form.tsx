import { events } from '@surety/sdk/catalog/events';
import { Button } from '../../parts/button.tsx';
import { SelectField, TextArea, TextField } from '../../parts/field.tsx';
import { Row } from '../../parts/layout.tsx';
import { matchedNames, patternChoices, readPatterns, unknownPatterns } from './event-patterns.ts';

const names = Object.keys(events);
const choices = patternChoices(names);

/** The fields of a webhook as they are typed. */
export interface WebhookFields {
  readonly callback_url: string;
  readonly patterns: string;
  readonly description: string;
  readonly ordering: string;
  readonly signing: string;
}

export const emptyFields: WebhookFields = {
  callback_url: '',
  patterns: '*',
  description: '',
  ordering: 'none',
  signing: 'hmac_sha256',
};

/** True for fields that the service can accept. */
export function isComplete({ callback_url, patterns }: WebhookFields): boolean {
  const read = readPatterns(patterns);
  return callback_url !== '' && read.length > 0 && unknownPatterns(read, names).length === 0;
}

/** The rules of the fields, which a form that breaks one shows. */
export const webhookMissing = 'Write the URL, and names of events or patterns that exist.';

interface WebhookFormProps {
  readonly fields: WebhookFields;
  readonly onChange: (fields: WebhookFields) => void;
  /** The signing of a webhook is chosen once. */
  readonly isNew: boolean;
}

/** The fields of a webhook, with the events that its patterns match. */
export function WebhookForm({ fields, onChange, isNew }: WebhookFormProps) {
  const set = (name: keyof WebhookFields) => (event: { target: { value: string } }) =>
    onChange({ ...fields, [name]: event.target.value });
  return (
    <>
      <TextField
        label="Address"
        name="callback_url"
        type="url"
        required
        placeholder="https://example.com/hooks"
        hint="Events are posted here. In a sandbox http and localhost work too."
        value={fields.callback_url}
        onChange={set('callback_url')}
      />
      <PatternField fields={fields} onChange={onChange} />
      <TextField
        label="Description"
        name="description"
        maxLength={500}
        value={fields.description}
        onChange={set('description')}
      />
      <SelectField
        label="Order"
        value={fields.ordering}
        onChange={set('ordering')}
        options={[
          ['none', 'As soon as each can be sent'],
          ['customer', 'One after the other for each customer'],
        ]}
      />
      {isNew && (
        <SelectField
          label="Signature"
          value={fields.signing}
          onChange={set('signing')}
          options={[
            ['hmac_sha256', 'Shared secret (HMAC-SHA-256, v1)'],
            ['ed25519', 'Key pair (Ed25519, v1a)'],
          ]}
        />
      )}
    </>
  );
}

function PatternField({ fields, onChange }: Omit<WebhookFormProps, 'isNew'>) {
  const patterns = readPatterns(fields.patterns);
  const matched = matchedNames(patterns, names);
  const unknown = unknownPatterns(patterns, names);
  const toggle = (pattern: string) => {
    const rest = patterns.filter((each) => each !== pattern && each !== '*');
    const isOn = patterns.includes(pattern);
    const next = isOn ? rest : pattern === '*' ? ['*'] : [...rest, pattern];
    onChange({ ...fields, patterns: next.join('\n') });
  };
  return (
    <>
      <TextArea
        label="Events"
        name="events"
        rows={Math.min(6, Math.max(2, patterns.length))}
        value={fields.patterns}
        onChange={({ target }) => onChange({ ...fields, patterns: target.value })}
        hint={`One pattern on each line. They match ${matched.length} of ${names.length} events${matched.length > 0 && matched.length <= 6 ? `: ${matched.join(', ')}` : ''}.`}
        problem={
          patterns.length === 0
            ? 'At least one pattern is needed.'
            : unknown.length > 0
              ? `No event matches ${unknown.join(', ')}.`
              : undefined
        }
      />
      <Row>
        {choices.map(({ pattern, count }) => (
          <Button
            key={pattern}
            isSmall
            aria-pressed={patterns.includes(pattern)}
            icon={patterns.includes(pattern) ? 'check' : 'plus'}
            onClick={() => toggle(pattern)}
          >
            {`${pattern} ${count}`}
          </Button>
        ))}
      </Row>
    </>
  );
}
