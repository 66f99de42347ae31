import { useEffect, useRef } from 'react';
import { bindShortcuts, type Shortcut } from './shortcuts.ts';

/** Binds shortcuts while the component is shown. The acts of the latest rendering are called. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const signature = shortcuts.map(({ keys, label }) => `${keys}:${label}`).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the list
  useEffect(
    () =>
      bindShortcuts(
        latest.current.map(({ keys, label }) => ({
          keys,
          label,
          act: () => latest.current.find((each) => each.keys === keys)?.act(),
        })),
      ),
    [signature],
  );
}
