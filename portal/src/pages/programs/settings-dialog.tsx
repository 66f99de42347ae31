import type { Program, ProgramSetting, ProgramSettings } from '@surety/sdk';
import { useState } from 'react';
import { SelectField, TextField } from '../../parts/field.tsx';
import { RequestDialog } from '../../requests/request-dialog.tsx';
import { boundsOf, choicesOf, readSettings, shownValue, textOf, unitOf } from './setting-values.ts';
import { SettingsPreview } from './settings-preview.tsx';

interface SettingsDialogProps {
  /** The name of the group. */
  readonly title: string;
  readonly program: Program;
  readonly settings: readonly ProgramSetting[];
  readonly onClose: () => void;
}

/** The form of a group of settings, with each change before and after, and what it holds for. */
export function SettingsDialog({ title, program, settings, onClose }: SettingsDialogProps) {
  const { program_id: id, currency } = program;
  // The form changes what the person saw, also where another changes a setting meanwhile.
  const [seen] = useState(settings);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const { changes, problems } = readSettings(seen, texts, currency);
  const hasProblems = Object.keys(problems).length > 0;
  const body = Object.fromEntries(changes.map(({ setting, value }) => [setting.name, value]));
  return (
    <RequestDialog<ProgramSettings>
      title={title}
      verb="Save"
      isOpen
      isWide
      onClose={onClose}
      missing={hasProblems ? 'Correct the fields above.' : 'Nothing is changed yet.'}
      request={
        !hasProblems && changes.length > 0
          ? { resource: 'programs', verb: 'updateSettings', ids: [id], body }
          : null
      }
    >
      {seen.map((setting) => (
        <SettingField
          key={setting.name}
          setting={setting}
          currency={currency}
          text={texts[setting.name] ?? textOf(setting)}
          problem={problems[setting.name]}
          onChange={(text) => setTexts({ ...texts, [setting.name]: text })}
        />
      ))}
      <SettingsPreview programId={id} currency={currency} changes={changes} />
    </RequestDialog>
  );
}

interface SettingFieldProps {
  readonly setting: ProgramSetting;
  readonly currency: string;
  readonly text: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

function SettingField({ setting, currency, text, problem, onChange }: SettingFieldProps) {
  const unit = unitOf(setting, currency);
  const choices = choicesOf(setting);
  const usual = shownValue(setting, setting.default, currency);
  const words = {
    // The service names the setting where it refuses its value.
    name: setting.name,
    label: unit === null ? setting.title : `${setting.title} · ${unit}`,
    hint: [setting.description, boundsOf(setting, currency), `Default: ${usual}.`]
      .filter(Boolean)
      .join(' ')
      .replaceAll('`', ''),
    value: text,
    problem,
  };
  if (choices) {
    return (
      <SelectField {...words} options={choices} onChange={({ target }) => onChange(target.value)} />
    );
  }
  return (
    <TextField
      {...words}
      inputMode={setting.type === 'integer' ? 'decimal' : 'text'}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
