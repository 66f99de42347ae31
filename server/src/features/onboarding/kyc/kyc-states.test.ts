import { expect, test } from 'vitest';
import { movesOf } from '../../../../test/state-matrix.ts';
import { type Transition, transition } from '../../../kernel/state-table.ts';
import {
  forcedOutcomes,
  isRunning,
  type KycEffect,
  type KycStatus,
  kycStates,
  movesTo,
  runningStatuses,
} from './kyc-states.ts';

test('a KYC has exactly the status changes of contract section 3.2', () => {
  expect(movesOf(kycStates, { any: undefined })).toEqual([
    '(none) + started -> submitted (kyc.verification.submitted)',
    'submitted + verified -> passed (settleSubject, kyc.verification.success, notifyListeners)',
    'submitted + rejected -> failed (kyc.verification.failure, notifyListeners)',
    'submitted + documents_requested -> document required (requestDocuments, kyc.verification.document_required, kyc.verification.reenter_information)',
    'submitted + server_failed -> error (returnAttempt, kyc.verification.error, notifyListeners)',
    'submitted + timed_out -> expired (returnAttempt, kyc.verification.timeout, notifyListeners)',
    'document required + documents_approved -> passed (settleSubject, kyc.verification.success, notifyListeners)',
    'document required + documents_referred -> under review (kyc.verification.under_review)',
    'document required + timed_out -> expired (returnAttempt, kyc.verification.timeout, notifyListeners)',
    'under review + review_approved -> passed (settleSubject, kyc.verification.success, notifyListeners)',
    'under review + review_rejected -> failed (kyc.verification.failure, notifyListeners)',
  ]);
});

test('a KYC runs in exactly the statuses that have a further status change', () => {
  expect(kycStates.states.filter(isRunning)).toEqual([...runningStatuses]);
});

test('an outcome can be forced only by status changes of the state table', () => {
  const reached = runningStatuses.flatMap((status) =>
    forcedOutcomes.map((outcome) => {
      let at: KycStatus = status;
      for (const move of movesTo(outcome, status) ?? []) {
        const step: Transition<KycStatus, KycEffect> = transition(kycStates, at, move);
        if (!step.moved) throw new Error(`${at} refuses ${move}`);
        at = step.to;
      }
      return at === outcome.replace('_', ' ') ? `${status} -> ${outcome}` : undefined;
    }),
  );
  expect(reached.filter(Boolean)).toEqual([
    'submitted -> passed',
    'submitted -> failed',
    'submitted -> document_required',
    'submitted -> under_review',
    'submitted -> error',
    'submitted -> expired',
    'document required -> passed',
    'document required -> failed',
    // `movesTo` has no moves for a status forced onto itself, so the request is refused.
    'document required -> document_required',
    'document required -> under_review',
    'document required -> expired',
    'under review -> passed',
    'under review -> failed',
    'under review -> under_review',
  ]);
  expect(movesTo('document_required', 'document required')).toBeUndefined();
  expect(movesTo('error', 'document required')).toBeUndefined();
  expect(movesTo('expired', 'under review')).toBeUndefined();
});
