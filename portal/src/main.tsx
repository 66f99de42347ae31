import '@fontsource-variable/inter/index.css';
import './styles/tokens.css';
import './styles/base.css';
import './platform/arrival.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { applyTheme } from './platform/preferences.ts';
import { queries } from './platform/queries.ts';
import { followSessionEnd } from './platform/session-end.ts';
import { followKeyboard } from './platform/shortcuts.ts';
import { beginSession } from './platform/use-session.ts';
import { router } from './router.ts';
import { Announcements } from './shell/announcements.tsx';
import { UntilSessionEnds } from './shell/until-session-ends.tsx';

applyTheme();
followKeyboard();
followSessionEnd();
if (location.pathname.startsWith('/portal/w/')) beginSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element "root"');
createRoot(root).render(
  <CSPProvider disableStyleElements>
    <QueryClientProvider client={queries}>
      <UntilSessionEnds>
        <RouterProvider router={router} />
        <Announcements />
      </UntilSessionEnds>
    </QueryClientProvider>
  </CSPProvider>,
);
