import { useState } from 'react';
import { Form, TextField } from '../../parts/field.tsx';
import { firstMissing } from '../../parts/first-missing.ts';
import { Facts, Row } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Failure } from '../../parts/states.tsx';
import { SubmitButton } from '../../parts/submit-button.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { type Me, useOwnChange } from './own.ts';

/** The name that members of the person's brands see. */
export function NamePanel({ me }: { readonly me: Me }) {
  const { brand } = useBrand();
  const [name, setName] = useState(me.name);
  const rename = useOwnChange(
    (text: string) => ({ method: 'PATCH', path: '/me', body: { name: text } }),
    'Your name is changed.',
  );
  const text = name.trim();
  const missing = firstMissing(
    [text === '', 'Write your name.'],
    [text === me.name, 'Change the name to save it.'],
  );
  return (
    <Panel title="You">
      <Form label="Your name" onSubmit={() => missing === null && rename.mutate(text)}>
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Facts
          rows={[
            ['E-mail', me.email ?? 'None: you sign in by a link of the sandbox.'],
            [`Role in ${brand.name}`, brand.role],
          ]}
        />
        {rename.error && <Failure error={rename.error} />}
        <Row>
          <SubmitButton type="submit" missing={missing} isPending={rename.isPending}>
            Save
          </SubmitButton>
        </Row>
      </Form>
    </Panel>
  );
}
