import type { Verification } from '@surety/sdk';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { linkOfObject } from '../../objects/link-of-object.ts';
import { Facts } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty } from '../../parts/states.tsx';
import { inWords } from '../../parts/status.tsx';
import { Time } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { DocumentLines } from '../kyc/document-lines.tsx';
import { KycStatus } from '../kyc/kyc-status.tsx';

interface KycAttemptsProps {
  /** First to last. */
  readonly attempts: readonly Verification[];
}

/** The KYC attempts of an application with what each said. Facts, since the cell of a row would cut a reason off. */
export function KycAttempts({ attempts }: KycAttemptsProps) {
  const { world } = useBrand();
  return (
    <Panel title="KYC attempts">
      {attempts.length === 0 ? (
        <Empty>No KYC yet. Submitting the application starts one.</Empty>
      ) : (
        <Facts
          rows={attempts.map((attempt, at) => [
            `Attempt ${at + 1}`,
            <Fragment key={attempt.verification_id}>
              <KycStatus state={attempt.kyc_status} /> <Time at={attempt.date_created} />{' '}
              <Link
                {...linkOfObject({ type: 'kyc_verification', id: attempt.verification_id, world })}
                aria-label={`Open KYC attempt ${at + 1}`}
              >
                Open
              </Link>
              <Reason of={attempt} />
              <DocumentLines kyc={attempt} />
            </Fragment>,
          ])}
        />
      )}
    </Panel>
  );
}

function Reason({ of: { error_code, error_description } }: { readonly of: Verification }) {
  if (error_code === null) return null;
  return <p title={error_code}>{error_description ?? inWords(error_code)}</p>;
}
