import type { Verification } from '@surety/sdk';
import type { ReactNode } from 'react';
import { Status, type Tone } from '../../parts/status.tsx';

/** States of a KYC that wait for somebody, or that ended without a result. */
const tones: Partial<Readonly<Record<Verification['kyc_status'], Tone>>> = {
  'document required': 'warn',
  'under review': 'warn',
  error: 'bad',
};

interface KycStatusProps {
  readonly state: Verification['kyc_status'];
  readonly children?: ReactNode;
}

/** The state of a KYC with its dot. */
export function KycStatus({ state, children }: KycStatusProps) {
  const tone = tones[state];
  return (
    <Status state={state} {...(tone ? { tone } : {})}>
      {children}
    </Status>
  );
}
