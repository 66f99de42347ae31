import { textForms } from '@surety/sdk/command/request-text';
import { CheckField, SelectField } from '../../parts/field.tsx';
import { Stack } from '../../parts/layout.tsx';
import { type Preferences, preferences } from '../../platform/preferences.ts';
import { usePreferences } from '../../platform/use-preferences.ts';
import { browserZone } from '../../platform/wall-clock.ts';

const themes = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

const zones = [
  ['utc', 'UTC, as the API writes them'],
  ['own', `Your own zone: ${browserZone.replaceAll('_', ' ')}`],
] as const;

/** Settings that this browser keeps. */
export function PreferencesForm() {
  const { theme, isCompact, hasShortcuts, hasOwnZone, copyAs } = usePreferences();
  return (
    <Stack>
      <SelectField
        label="Theme"
        options={themes}
        value={theme}
        onChange={({ target }) =>
          preferences.change({ theme: target.value as Preferences['theme'] })
        }
      />
      <SelectField
        label="Times are shown in"
        options={zones}
        value={hasOwnZone ? 'own' : 'utc'}
        onChange={({ target }) => preferences.change({ hasOwnZone: target.value === 'own' })}
      />
      <SelectField
        label="Requests are shown as"
        options={textForms}
        value={copyAs}
        onChange={({ target }) =>
          preferences.change({ copyAs: target.value as Preferences['copyAs'] })
        }
      />
      <CheckField
        checked={isCompact}
        onChange={({ target }) => preferences.change({ isCompact: target.checked })}
      >
        Compact rows
      </CheckField>
      <CheckField
        checked={hasShortcuts}
        onChange={({ target }) => preferences.change({ hasShortcuts: target.checked })}
      >
        Shortcuts of one key, such as j, k and /
      </CheckField>
    </Stack>
  );
}
