import type { CreditApplication } from '@surety/sdk';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { useMoves } from '../objects/use-moves.ts';
import { applicantFields, applicantTexts, readChanges } from './applicant-changes.ts';

interface CorrectProps {
  readonly application: CreditApplication;
}

/** True while the applicant of an application can be corrected, by anybody who may. */
export function useIsCorrectable(applicationId: string): boolean {
  const moves = useMoves(applicationId).data?.moves ?? [];
  return moves.some(
    ({ machine, on, is_possible }) =>
      machine === 'application' && on === 'patch' && is_possible !== false,
  );
}

/** Corrects the applicant before the next submission; nothing while the application cannot be changed. */
export function CorrectApplicant({ application }: CorrectProps) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  const isPossible = useIsCorrectable(application.application_id);
  if (!isPossible || !may('change') || !may('personal')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Correct…</Button>
      {isOpen && <CorrectDialog application={application} onClose={() => setOpen(false)} />}
    </>
  );
}

function CorrectDialog({ application, onClose }: CorrectProps & { readonly onClose: () => void }) {
  const { application_id: id, applicant } = application;
  const [texts, setTexts] = useState(() => applicantTexts(applicant));
  const { applicant: changes, problems } = readChanges(applicant, texts);
  const hasProblems = Object.keys(problems).length > 0;
  const isReady = !hasProblems && Object.keys(changes).length > 0;
  return (
    <RequestDialog
      title="Correct the applicant"
      verb="Correct"
      isOpen
      isWide
      onClose={onClose}
      missing={hasProblems ? 'Mend the fields above.' : 'Change a field.'}
      request={
        isReady
          ? { resource: 'applications', verb: 'update', ids: [id], body: { applicant: changes } }
          : null
      }
    >
      <p>
        The next KYC uses these values. The customer record stays as it is until a KYC passes.
        Submit the application again afterwards.
      </p>
      {applicantFields.map(({ name, label, kind }) => (
        <TextField
          key={name}
          // The service names the field so where it refuses the value.
          name={`applicant.${name}`}
          label={kind === 'optional' ? `${label} (optional)` : label}
          hint={kind === 'secret' && applicant.ssn ? `Empty keeps ${applicant.ssn}.` : undefined}
          problem={problems[name]}
          type={kind === 'secret' ? 'password' : 'text'}
          autoComplete="off"
          value={texts[name] ?? ''}
          onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
        />
      ))}
    </RequestDialog>
  );
}
