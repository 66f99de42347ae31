import { copyText } from '../parts/copy-text.ts';
import { Menu } from '../parts/menu.tsx';
import { usePreferences } from '../platform/use-preferences.ts';
import { useShortcuts } from '../platform/use-shortcuts.ts';
import { findOperation, type PortalRequest } from './portal-request.ts';
import { requestText, type TextForm, textForms } from './request-text.ts';

interface CopyAsProps {
  /** The request that answers what the page shows. */
  readonly request: PortalRequest;
}

/** Copies the request behind a page as curl, SDK or command. */
export function CopyAs({ request }: CopyAsProps) {
  const { copyAs } = usePreferences();
  const copy = async (form: TextForm) => {
    const row = await findOperation(request);
    await copyText(requestText(form, row, request), `Copied as ${nameOf(form)}.`);
  };
  useShortcuts([
    { keys: 'mod+shift+c', label: 'Copy this page as a request', act: () => void copy(copyAs) },
  ]);
  const items = textForms.map(([form, name]) => ({ label: name, act: () => void copy(form) }));
  return <Menu label="Copy as" groups={[{ items }]} />;
}

const nameOf = (form: TextForm): string => textForms.find(([each]) => each === form)?.[1] ?? form;
