import { useNavigate } from '@tanstack/react-router';
import { useBrand } from '../platform/brand-context.tsx';
import { preferences } from '../platform/preferences.ts';
import { worldOf } from '../platform/session.ts';
import { usePreferences } from '../platform/use-preferences.ts';
import type { PaletteLine } from './found.ts';
import { useFork } from './use-fork.ts';

/** Actions of the palette, besides those that open pages. */
export function useActions(): PaletteLine[] {
  const { session, brand, world, isSandbox, may } = useBrand();
  const { theme } = usePreferences();
  const navigate = useNavigate();
  const fork = useFork();
  const isDark =
    theme === 'dark' || (theme === 'system' && document.documentElement.dataset.theme === 'dark');
  const dark = isDark ? 'light' : 'dark';
  const others = session.brands.filter(({ brand_id }) => brand_id !== brand.brand_id);
  return [
    {
      key: 'theme',
      label: `Use the ${dark} theme`,
      icon: 'sun',
      act: () => preferences.change({ theme: dark }),
    },
    {
      key: 'account',
      label: 'Your account: password, passkeys, sessions',
      icon: 'key',
      act: () => void navigate({ to: '/w/$world/account', params: { world } }),
    },
    {
      key: 'notices',
      label: 'Notices of adverse action to send',
      icon: 'flag',
      act: () =>
        void navigate({
          to: '/w/$world/applications',
          params: { world },
          search: { notice_owed: 'true' },
        }),
    },
    ...(isSandbox && may('worlds')
      ? [
          {
            key: 'fork',
            label: 'Fork from here',
            note: 'Shift F',
            icon: 'fork' as const,
            act: fork,
          },
        ]
      : []),
    ...others.map(({ brand_id, name }) => ({
      key: `brand ${brand_id}`,
      label: `Switch to ${name}`,
      note: worldOf(brand_id),
      icon: 'globe' as const,
      act: () => void navigate({ to: '/w/$world', params: { world: worldOf(brand_id) } }),
    })),
  ];
}
