import { useEffect, useState } from 'react';
import { Code } from '../../parts/code.tsx';
import { Form, TextArea, TextField } from '../../parts/field.tsx';
import { Columns, Facts, PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Status } from '../../parts/status.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { wallClock } from '../../platform/wall-clock.ts';
import { mistakeWords } from './mistake-words.ts';
import { type Diagnosis, diagnose, type PastedDelivery } from './signature-doctor.ts';

/** Says why the signature of a message does not verify. Everything stays in the browser. */
export function DoctorPage() {
  const { world } = useBrand();
  const [pasted, setPasted] = useState<PastedDelivery>({ body: '', headers: '', secret: '' });
  const diagnosis = useDiagnosis(pasted);
  const set = (name: keyof PastedDelivery) => (event: { target: { value: string } }) =>
    setPasted({ ...pasted, [name]: event.target.value });
  return (
    <>
      <PageHead
        title="Signature doctor"
        lead="Paste what your server got, and it names the mistake, if it is one of the usual ones. Nothing is sent: your browser computes it."
        path={[{ label: 'Webhooks', link: { to: '/w/$world/webhooks', params: { world } } }]}
      />
      <Columns>
        <Panel title="What your server got">
          <Form onSubmit={() => undefined} label="What your server got">
            <TextArea
              label="Headers"
              rows={5}
              placeholder={'webhook-id: …\nwebhook-timestamp: …\nwebhook-signature: v1,…'}
              hint="As lines, as JSON, or the -H of a curl command."
              value={pasted.headers}
              onChange={set('headers')}
            />
            <TextArea
              label="Body"
              rows={8}
              hint="Exactly as your code passes it to the check."
              value={pasted.body}
              onChange={set('body')}
            />
            <TextField
              label="Secret, as your server has it"
              type="password"
              autoComplete="off"
              placeholder="whsec_…"
              value={pasted.secret}
              onChange={set('secret')}
            />
          </Form>
        </Panel>
        <Stack>
          <Verdict diagnosis={diagnosis} />
          {diagnosis?.signed && <Signed diagnosis={diagnosis} />}
        </Stack>
      </Columns>
    </>
  );
}

const settleMs = 200;

/** The diagnosis of what is pasted, a moment after the last key; null until all fields have something. */
function useDiagnosis(pasted: PastedDelivery): Diagnosis | null {
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const isReady = pasted.headers !== '' && pasted.body !== '' && pasted.secret !== '';
    const look = async () => {
      const found = isReady ? await diagnose(pasted, wallClock.nowMs()) : null;
      if (isCurrent) setDiagnosis(found);
    };
    const timer = setTimeout(() => void look(), settleMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [pasted]);
  return diagnosis;
}

function Verdict({ diagnosis }: { readonly diagnosis: Diagnosis | null }) {
  if (!diagnosis) {
    return (
      <Panel title="Diagnosis">
        <p>Paste headers, body and secret. What is wrong appears here.</p>
      </Panel>
    );
  }
  const { mistakes, isSigned } = diagnosis;
  if (mistakes.length === 0) {
    return (
      <Panel title="Diagnosis">
        <p role="status">
          <Status state="right" tone="ok">
            The signature is right
          </Status>{' '}
          Headers, body and secret belong together. If your code refuses the message, it checks
          something else than what you pasted.
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Diagnosis"
      note={isSigned ? 'the signature fits once this is corrected' : undefined}
    >
      <Stack>
        {mistakes.map((mistake) => {
          const { title, text, cure } = mistakeWords[mistake];
          return (
            <div key={mistake} role="status">
              <Status state={mistake} tone={isSigned ? 'warn' : 'bad'}>
                {title}
              </Status>
              <p>{text}</p>
              <p>
                <strong>Do this:</strong> {cure}
              </p>
            </div>
          );
        })}
      </Stack>
    </Panel>
  );
}

function Signed({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { signed, expected, signatures, isSigned, ageSeconds } = diagnosis;
  return (
    <Panel title="What is signed" note="webhook-id.webhook-timestamp.body">
      <Stack>
        <Code text={signed ?? ''} label="The signed bytes" isWrapped />
        <Facts
          rows={[
            ['With this secret', expected && <code key="expected">{expected}</code>],
            ['In the header', <code key="sent">{signatures.join(' ')}</code>],
            ['They fit', isSigned ? 'yes' : 'no'],
            ['Age', ageSeconds === null ? null : `${ageSeconds} s`],
            ['Bytes signed', new TextEncoder().encode(signed ?? '').length],
          ]}
        />
      </Stack>
    </Panel>
  );
}
