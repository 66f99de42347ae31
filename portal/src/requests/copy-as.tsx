import { requestText, type TextForm, textForms } from '@surety/sdk/command/request-text';
import { announce } from '../parts/announce.ts';
import { copyText } from '../parts/copy-text.ts';
import { Menu } from '../parts/menu.tsx';
import { usePreferences } from '../platform/use-preferences.ts';
import { useShortcuts } from '../platform/use-shortcuts.ts';
import { findOperation, type PortalRequest } from './portal-request.ts';

interface CopyAsProps {
  /** The request that answers what the page shows, or finds it. */
  readonly request: PortalRequest | (() => Promise<PortalRequest | null>);
}

/** Copies the request behind a page as curl, SDK or command. */
export function CopyAs({ request }: CopyAsProps) {
  const { copyAs } = usePreferences();
  const copy = async (form: TextForm) => {
    const found = typeof request === 'function' ? await request() : request;
    if (!found) return announce('The SDK has no operation of this name.', 'bad');
    const row = await findOperation(found);
    await copyText(requestText(form, row, found), `Copied as ${nameOf(form)}.`);
  };
  useShortcuts([
    { keys: 'mod+shift+c', label: 'Copy this page as a request', act: () => void copy(copyAs) },
  ]);
  const items = textForms.map(([form, name]) => ({ label: name, act: () => void copy(form) }));
  return <Menu label="Copy request" groups={[{ items }]} />;
}

const nameOf = (form: TextForm): string => textForms.find(([each]) => each === form)?.[1] ?? form;
