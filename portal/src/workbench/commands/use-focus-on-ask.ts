import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { workbench } from '../workbench-state.ts';

/** Moves the focus into the line when it appears, and each time when it is asked for. */
export function useFocusOnAsk(input: RefObject<HTMLInputElement | null>): void {
  const { asked } = useSyncExternalStore(workbench.subscribe, workbench.read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking moves the focus
  useEffect(() => {
    input.current?.focus();
  }, [asked, input]);
}
