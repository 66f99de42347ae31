interface EventObject {
  /** As `GET /objects/{id}` names types. */
  readonly type: string;
  readonly id: string;
}

/** Fields of the first words of events, where they have another name. */
const fields: Readonly<Record<string, string>> = {
  kyc: 'verification_id',
  credit: 'application_id',
  customer: 'identity_change_id',
};

/** Types of ids whose field has another name. */
const types: Readonly<Record<string, string>> = {
  application_id: 'credit_application',
  verification_id: 'kyc_verification',
  validation_id: 'account_validation',
};

/** The object that an event is about: that of the first word of its name, else any, else the customer. */
export function objectOfEvent(event: string, payload: unknown): EventObject | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const ids = Object.entries(payload).filter(
    (entry): entry is [string, string] => entry[0].endsWith('_id') && typeof entry[1] === 'string',
  );
  const [word = ''] = event.split('.');
  const wanted = fields[word] ?? `${word}_id`;
  const named = ids.find(([field]) => field === wanted);
  const other = ids.find(([field]) => field !== 'customer_id');
  const found = named ?? other ?? ids[0];
  if (!found) return null;
  const [field, id] = found;
  return { type: types[field] ?? field.slice(0, -'_id'.length), id };
}
