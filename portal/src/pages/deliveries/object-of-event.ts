const prefixes: Readonly<Record<string, string>> = {
  kyc: 'verification',
  credit: 'application',
};

/** The id of the object that an event is about: the field of its first word, else any id, else the customer's. */
export function objectOf(event: string, payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const ids = Object.entries(payload).filter(
    (entry): entry is [string, string] => entry[0].endsWith('_id') && typeof entry[1] === 'string',
  );
  const [word = ''] = event.split('.');
  const wanted = [`${word}_id`, `${prefixes[word] ?? word}_id`];
  const named = ids.find(([name]) => wanted.includes(name));
  const other = ids.find(([name]) => name !== 'customer_id');
  return (named ?? other ?? ids[0])?.[1] ?? null;
}
