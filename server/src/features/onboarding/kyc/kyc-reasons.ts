/** Meaning of a reason of a failed KYC, and the brand's next step. */
export interface KycReason {
  readonly meaning: string;
  readonly cure: string;
}

const again =
  'Have the applicant check name, birth date, SSN and address, correct the application, and submit it again: surety applications submit APPLICATION. An identity change is started again.';

/** Reasons of failed KYCs, by their code (`error_code`). */
export const kycReasons: Readonly<Record<string, KycReason>> = {
  low_confidence: {
    meaning: 'The identity could not be verified from the data of the applicant.',
    cure: again,
  },
  watchlist_match: {
    meaning: 'The data of the applicant matches an entry on a government watchlist.',
    cure: 'Have your compliance officers examine the match. Corrected data can be submitted again, if the data was wrong.',
  },
  document_rejected: {
    meaning: 'The uploaded documents do not prove the identity.',
    cure: 'Submit the application again, and have the applicant upload a readable, valid document: surety applications submit APPLICATION. An identity change is started again.',
  },
  po_box_failure: {
    meaning: 'The home address is a post office box, and the law requires a place of residence.',
    cure: 'Have the applicant name the address of residence (type PHYSICAL), and submit the application again.',
  },
};
