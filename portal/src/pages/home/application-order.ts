/**
 * The states of an application in the order of its table. The tables of all machines, which have it too, would be a
 * hundredth of the first page; a test compares both.
 */
export const applicationOrder = [
  'created',
  'submitted',
  'kyc_started',
  'kyc_warning',
  'resubmit_required',
  'approved',
  'denied',
] as const;
