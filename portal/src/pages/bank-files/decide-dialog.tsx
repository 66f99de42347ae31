import type { BankFileEntry } from '@surety/sdk';
import { useState } from 'react';
import { SelectField, TextField } from '../../parts/field.tsx';
import { Facts } from '../../parts/layout.tsx';
import { formatCents } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { codeHint, type DecisionFields, readDecision } from './decision-form.ts';
import { decisionsOf, kindOf, outcomeOf } from './entry-words.ts';

interface DecideDialogProps {
  readonly fileId: string;
  readonly entry: BankFileEntry;
  readonly onClose: () => void;
}

/** The decision of a person about an entry from the bank, with what follows and its request. */
export function DecideDialog({ fileId, entry, onClose }: DecideDialogProps) {
  const { may, brand } = useBrand();
  const [fields, setFields] = useState<DecisionFields>({ decision: '', code: '', transferId: '' });
  const { chosen, body } = readDecision(entry, fields);
  return (
    <RequestDialog
      title="Decide the entry"
      verb="Decide"
      isOpen
      onClose={onClose}
      missing={chosen ? 'A field does not fit.' : 'Choose a decision.'}
      request={body && { resource: 'bankFiles', verb: 'decide', ids: [fileId], body: { ...body } }}
      refusal={
        may('money')
          ? null
          : `The role ${brand.role} may look only: owners and operators decide about money.`
      }
    >
      <Facts
        rows={[
          ['Entry', `${kindOf(entry)} of ${formatCents(entry.amount)}`],
          ['It waits because', outcomeOf(entry)?.text],
          ['The rule', entry.problem && `${entry.problem.field} ${entry.problem.rule}`],
          ['Trace number', entry.trace_number],
        ]}
      />
      <DecisionForm entry={entry} fields={fields} onChange={setFields} />
    </RequestDialog>
  );
}

interface DecisionFormProps {
  readonly entry: BankFileEntry;
  readonly fields: DecisionFields;
  readonly onChange: (fields: DecisionFields) => void;
}

function DecisionForm({ entry, fields, onChange }: DecisionFormProps) {
  const { chosen, asksCode, asksTransfer, codeProblem, idProblem } = readDecision(entry, fields);
  const choices = decisionsOf(entry).map(({ value, label }) => [value, label] as const);
  return (
    <>
      <SelectField
        label="Decision"
        name="decision"
        value={fields.decision}
        hint={chosen?.says}
        onChange={({ target }) => onChange({ ...fields, decision: target.value })}
        options={[['', 'Choose'], ...choices]}
      />
      {asksCode && (
        <TextField
          label="Return code (optional)"
          name="return_code"
          hint={codeHint(entry, chosen)}
          problem={codeProblem}
          value={fields.code}
          onChange={({ target }) =>
            onChange({ ...fields, code: target.value.trim().toUpperCase() })
          }
        />
      )}
      {asksTransfer && (
        <TextField
          label="Transfer that it answers (optional)"
          name="transfer_id"
          hint="Only where the trace number does not tell."
          problem={idProblem}
          value={fields.transferId}
          onChange={({ target }) => onChange({ ...fields, transferId: target.value.trim() })}
        />
      )}
    </>
  );
}
