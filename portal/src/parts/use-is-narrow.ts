import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(max-width: 720px)');

function subscribe(follow: () => void): () => void {
  narrow.addEventListener('change', follow);
  return () => narrow.removeEventListener('change', follow);
}

/** True on a phone's width. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
