import { Columns, PageHead, Stack } from '../../parts/layout.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QueryState } from '../../parts/states.tsx';
import { AppPanel } from './app-panel.tsx';
import { NamePanel } from './name-panel.tsx';
import { useMe } from './own.ts';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { PreferencesForm } from './preferences-form.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

/** The person's own name, credentials, sessions and settings of this browser. */
export function AccountPage() {
  const me = useMe();
  return (
    <>
      <PageHead
        title="Your account"
        lead="It is the same in every brand that you are a member of."
      />
      <QueryState query={me} rows={8}>
        {(known) => (
          <Stack>
            <Columns>
              <Stack>
                <NamePanel me={known} />
                <PasskeysPanel me={known} />
                <Panel title="Settings of this browser">
                  <PreferencesForm />
                </Panel>
              </Stack>
              <Stack>
                <PasswordPanel me={known} />
                <AppPanel me={known} />
              </Stack>
            </Columns>
            <SessionsPanel />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
