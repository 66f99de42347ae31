import { textForms } from '@surety/sdk/command/request-text';
import { CheckField, SelectField } from '../../parts/field.tsx';
import { Stack } from '../../parts/layout.tsx';
import { type Preferences, preferences } from '../../platform/preferences.ts';
import { usePreferences } from '../../platform/use-preferences.ts';

const themes = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** Settings that this browser keeps. */
export function PreferencesForm() {
  const { theme, isCompact, hasShortcuts, copyAs } = usePreferences();
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
