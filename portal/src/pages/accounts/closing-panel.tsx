import type { AccountClosing, AccountClosingStep } from '@surety/sdk';
import { LinkToObject } from '../../objects/link-to-object.tsx';
import { Facts, Stack } from '../../parts/layout.tsx';
import { LifeLine } from '../../parts/life-line.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Time } from '../../parts/values.tsx';
import { stepInWords } from './closing-words.ts';

/** The steps of a closing: those that are done, the one that it waits for or stopped at, and those to come. */
export function ClosingPanel({ closing }: { readonly closing: AccountClosing }) {
  const { external_account_id, repay_from, date_created, steps } = closing;
  return (
    <Panel title="Closing">
      <Stack>
        <LifeLine
          label="Steps of the closing"
          steps={steps.map((step) => {
            const { label, phase, note } = stepInWords(step);
            return { key: step.step, label, phase, note: <StepNote step={step} note={note} /> };
          })}
        />
        <Facts
          rows={[
            ['Asked for', <Time key="asked" at={date_created} />],
            [
              'Paid back to',
              external_account_id && (
                <LinkToObject key="bank" type="account" id={external_account_id} />
              ),
            ],
            [
              'What is owed is repaid',
              repay_from === 'transfer' ? 'by a pull from the bank account' : 'from the deposit',
            ],
          ]}
        />
      </Stack>
    </Panel>
  );
}

interface StepNoteProps {
  readonly step: AccountClosingStep;
  readonly note: string;
}

function StepNote({ step: { transfer_id }, note }: StepNoteProps) {
  if (transfer_id === null) return note;
  return (
    <>
      {note}{' '}
      <LinkToObject type="transfer" id={transfer_id}>
        See the transfer
      </LinkToObject>
    </>
  );
}
