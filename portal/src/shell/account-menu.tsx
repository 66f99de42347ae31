import { ApiError } from '@surety/sdk/errors';
import { useNavigate } from '@tanstack/react-router';
import ownPackage from '../../package.json' with { type: 'json' };
import { announce } from '../parts/announce.ts';
import { Menu } from '../parts/menu.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { callPortal } from '../platform/portal-client.ts';
import { preferences } from '../platform/preferences.ts';
import { endSession, tellSession } from '../platform/session-end.ts';
import { usePreferences } from '../platform/use-preferences.ts';
import { browserZone } from '../platform/wall-clock.ts';

const themes = [
  ['system', 'Theme of the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** The person, the settings of this browser, and the way out. */
export function AccountMenu() {
  const { session, brand, world } = useBrand();
  const { theme, isCompact, hasShortcuts, hasOwnZone } = usePreferences();
  const navigate = useNavigate();
  const signOut = async () => {
    try {
      await callPortal({ method: 'DELETE', path: '/session' });
    } catch (error) {
      // A session that is refused has ended; it is not asked for again.
      const hasEnded = error instanceof ApiError && error.status === 401;
      if (!hasEnded) return announce('You are still signed in: the service did not answer.', 'bad');
    }
    tellSession(null);
    endSession('/portal/sign-in');
  };
  const { name } = session.person;
  const groups = [
    {
      label: `${name}, ${brand.role}`,
      items: themes.map(([value, label]) => ({
        label,
        isChosen: theme === value,
        act: () => preferences.change({ theme: value }),
      })),
    },
    {
      items: [false, true].map((isOwn) => ({
        label: `Times in ${isOwn ? browserZone.replaceAll('_', ' ') : 'UTC'}`,
        isChosen: hasOwnZone === isOwn,
        act: () => preferences.change({ hasOwnZone: isOwn }),
      })),
    },
    {
      items: [
        {
          label: 'Compact rows',
          isChosen: isCompact,
          act: () => preferences.change({ isCompact: !isCompact }),
        },
        {
          label: 'Shortcuts of one key',
          isChosen: hasShortcuts,
          act: () => preferences.change({ hasShortcuts: !hasShortcuts }),
        },
      ],
    },
    {
      items: [
        {
          label: 'Your account',
          icon: 'key' as const,
          act: () => void navigate({ to: '/w/$world/account', params: { world } }),
        },
      ],
    },
    {
      label: `Surety ${ownPackage.version}`,
      items: [{ label: 'Sign out', act: () => void signOut() }],
    },
  ];
  return (
    <Menu label={`Account of ${name}`} groups={groups} tone="quiet">
      {name.slice(0, 1).toUpperCase()}
    </Menu>
  );
}
