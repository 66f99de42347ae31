import { useSyncExternalStore } from 'react';
import { type Preferences, preferences } from './preferences.ts';

/** The settings of this browser; the component renders again when they change. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.read);
}
