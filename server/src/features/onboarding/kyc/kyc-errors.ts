import { defineErrors } from '../../../kernel/define-errors.ts';

export const kycErrors = defineErrors({
  kyc_in_progress: {
    kind: 'conflict',
    meaning: 'Your request would start a second KYC of a person while the first is running.',
    message: 'A KYC of this person for this program is running; wait until it ends.',
    cure: 'Wait for the event of the KYC that runs.',
  },
  kyc_already_passed: {
    kind: 'conflict',
    meaning: 'Your request would check an identity that is confirmed.',
    message: 'KYC was passed at {passed_at}; it cannot be started again.',
    cure: 'Nothing: the customer is verified for the program.',
  },
  kyc_retries: {
    kind: 'invalid',
    meaning: 'Your request would check an identity more often than the program permits.',
    message: 'No KYC attempt is left.',
    cure: 'Create a new credit application: it has three attempts of its own.',
  },
  kyc_dne: {
    kind: 'not_found',
    meaning: 'Your request names a person who has had no KYC for the program.',
    message: 'No KYC of this person exists.',
    cure: 'Check the id of the person and of the program, or start a KYC.',
  },
  kyc_not_running: {
    kind: 'conflict',
    meaning: 'Your request forces an outcome on a KYC that has ended or was not started.',
    message: 'The KYC is {kyc_status}; only a running KYC can be forced.',
    example: { kyc_status: 'passed' },
    cure: 'Start a KYC first.',
  },
  kyc_outcome_impossible: {
    kind: 'conflict',
    meaning: 'Your request forces an outcome that the present status of the KYC cannot reach.',
    message: 'A KYC that is {kyc_status} cannot be forced to {outcome}.',
    cure: 'Force an outcome that the present status can reach; GET /objects/{object_id}/moves lists them.',
  },
  kyc_documents_not_required: {
    kind: 'conflict',
    meaning: 'Your request sends documents to a KYC that requires none.',
    message: 'The KYC is {kyc_status} and requires no documents.',
    example: { kyc_status: 'submitted' },
    cure: 'Read `documents` of the KYC: only those with the status required are accepted.',
  },
  kyc_document_submitted: {
    kind: 'conflict',
    meaning: 'Your request sends a document for a second time.',
    message: 'The document {document_type} was already submitted.',
    cure: 'Wait for the result: the document has arrived.',
  },
  upload_dne: {
    kind: 'not_found',
    meaning: 'Your request sends a file to an upload link that never existed or has expired.',
    message: 'This upload address does not exist or is no longer valid.',
  },
  document_format: {
    kind: 'unsupported_media',
    meaning: 'The file that you sent is in a format that KYC does not accept.',
    message: 'The document must be a jpg, png, heic or pdf file.',
    cure: 'Send a jpg, png, heic or pdf file: the format is recognized by its bytes, not by its name.',
  },
  document_refused: {
    kind: 'invalid',
    meaning: 'The malware scanner found something in the file that you sent, so it was not stored.',
    message:
      'The document was refused: the malware scanner found something in it. Send another file.',
    cure: 'Have the person send another file.',
  },
  document_scanner_unavailable: {
    kind: 'dependency',
    meaning: 'Your file was not stored, because it could not be scanned for malware.',
    message: 'The document could not be scanned for malware. Try again shortly.',
    cure: 'Send the document again in a moment.',
  },
  document_too_large: {
    kind: 'too_large',
    meaning: 'The file that you sent is larger than the operation accepts.',
    message: 'The document is larger than {limit} bytes.',
    example: { limit: 10 * 1024 * 1024 },
  },
});
