import { inWords } from '../parts/status.tsx';
import { shortId } from '../parts/values.tsx';

interface TitledObject {
  readonly object_id: string;
  readonly type: string;
  readonly title: string;
}

/** The heading of an object: its title, or type and end of its id for a role to which the service masks titles. */
export function titleOfObject({ object_id, type, title }: TitledObject, isMasked: boolean): string {
  if (!isMasked) return title;
  const words = inWords(type);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} ${shortId(object_id)}`;
}
