import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Facts, Stack } from '../../parts/layout.tsx';
import { Notice } from '../../parts/states.tsx';
import { Time } from '../../parts/values.tsx';
import { nameFactors, sumUpFactors } from './factor-names.ts';
import type { Member } from './members.ts';

/** The factors of a person in a few words; a dialog says since when each is there. */
export function Factors({ member: { name, factors } }: { readonly member: Member }) {
  const [isOpen, setOpen] = useState(false);
  if (factors.length === 0) return 'a link alone';
  const words = sumUpFactors(factors);
  return (
    <>
      <Button
        isSmall
        tone="quiet"
        aria-label={`${name} signs in with ${words}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {isOpen && (
        <Dialog
          title={`How ${name} signs in`}
          isOpen
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>Close</Button>}
        >
          <Stack>
            <Facts
              rows={nameFactors(factors).map(([factor, { since }]) => [
                factor,
                <span key={factor}>
                  since <Time at={since} hasAge />
                </span>,
              ])}
            />
            {factors.every(({ kind }) => kind === 'password') && (
              <Notice>
                Anyone who finds out the password can sign in with it. An authenticator app or a
                passkey prevents that: {name} adds one on their account page.
              </Notice>
            )}
          </Stack>
        </Dialog>
      )}
    </>
  );
}
