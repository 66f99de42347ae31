import type { Program, ProgramSettings } from '@surety/sdk';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Code } from '../../parts/code.tsx';
import { Columns, Facts, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Calm } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { ReturnRatesPanel } from './return-rates-panel.tsx';
import { settingGroups, settingsOf, shownValue } from './setting-values.ts';
import { SettingsDialog } from './settings-dialog.tsx';

export interface ReadProgram {
  readonly program: Program;
  readonly settings: ProgramSettings;
}

/** Settings by their groups, and in live the command that changes them. */
export function SettingsPanels({ read: { program, settings } }: { readonly read: ReadProgram }) {
  const { operator_command: command, settings: all } = settings;
  const [first, ...others] = settingGroups;
  const panelOf = (group: (typeof settingGroups)[number]) => (
    <SettingsPanel key={group[0]} group={group} program={program} all={all} />
  );
  const half = Math.ceil(others.length / 2);
  return (
    <Stack>
      {command !== null && (
        <Panel title="Change a setting in live">
          <p>
            The bank, the network and the law set these values, so that no key and no role changes
            them. The operator of the installation runs this command, with the name of the setting
            and its value:
          </p>
          <Code text={command} label="The operator's command" isWrapped />
        </Panel>
      )}
      <Columns>
        <Stack>
          {first && panelOf(first)}
          {others.slice(0, half).map(panelOf)}
        </Stack>
        <Stack>
          <ReturnRatesPanel programId={program.program_id} />
          {others.slice(half).map(panelOf)}
        </Stack>
      </Columns>
    </Stack>
  );
}

interface SettingsPanelProps {
  readonly group: (typeof settingGroups)[number];
  readonly program: Program;
  readonly all: ProgramSettings['settings'];
}

function SettingsPanel({ group: [group, title, note], program, all }: SettingsPanelProps) {
  const { may } = useBrand();
  const [isOpen, setOpen] = useState(false);
  const settings = settingsOf(all, group);
  if (settings.length === 0) return null;
  const mayChange = may('settings') && settings.every(({ is_changeable }) => is_changeable);
  const { currency } = program;
  return (
    <Panel
      title={title}
      note={note}
      actions={
        mayChange && (
          <Button isSmall aria-label={`Change: ${title}`} onClick={() => setOpen(true)}>
            Change…
          </Button>
        )
      }
    >
      <Facts
        rows={settings.map((setting) => [
          setting.title,
          <SettingFact
            key={setting.name}
            setting={setting}
            currency={currency}
            isTold={!mayChange}
          />,
        ])}
      />
      {isOpen && (
        <SettingsDialog
          title={title}
          program={program}
          settings={settings}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
}

interface SettingFactProps {
  readonly setting: ProgramSettings['settings'][number];
  readonly currency: string;
  /** True where no form tells the setting's effect. */
  readonly isTold: boolean;
}

/** A setting's value, its default where it has another one, and for a reader its effect and name in the API. */
function SettingFact({ setting, currency, isTold }: SettingFactProps) {
  const { value, default: usual, name, description } = setting;
  return (
    <>
      {shownValue(setting, value, currency)}{' '}
      {value !== usual && <Calm>default: {shownValue(setting, usual, currency)}</Calm>}
      {isTold && (
        <div>
          <Calm>
            {description.replaceAll('`', '')} <code>{name}</code>
          </Calm>
        </div>
      )}
    </>
  );
}
