import { callPortal } from './portal-client.ts';

/** True where the browser knows passkeys, and the page is at an address that may use them. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

const load = () => import('@simplewebauthn/browser');

/** Options of the service, which are those of WebAuthn level 3. */
type Options = Parameters<
  Awaited<ReturnType<typeof load>>['startAuthentication']
>[0]['optionsJSON'];
type NewOptions = Parameters<
  Awaited<ReturnType<typeof load>>['startRegistration']
>[0]['optionsJSON'];

/**
 * Asks the person for one of their passkeys. Browsers add fields that the service does not read and would refuse,
 * so that only those it reads are sent. `path` answers the options, such as `/session/passkey/options`.
 */
export async function askPasskey(path: string): Promise<unknown> {
  const { startAuthentication } = await load();
  const optionsJSON = await callPortal<Options>({ method: 'POST', path });
  const { id, rawId, type, response } = await withWords(
    startAuthentication({ optionsJSON }),
    optionsJSON.rpId,
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const kept = { clientDataJSON, authenticatorData, signature, userHandle };
  return { id, rawId, type, response: kept, clientExtensionResults: {} };
}

/**
 * Makes a new passkey of this device, with the fields that the service reads. `path` answers the options to
 * `body`.
 */
export async function makePasskey(path: string, body?: object): Promise<unknown> {
  const { startRegistration } = await load();
  const optionsJSON = await callPortal<NewOptions>({ method: 'POST', path, body });
  const { id, rawId, type, response } = await withWords(
    startRegistration({ optionsJSON }),
    optionsJSON.rp.id,
  );
  const { clientDataJSON, attestationObject, transports } = response;
  const kept = { clientDataJSON, attestationObject, transports };
  return { id, rawId, type, response: kept, clientExtensionResults: {} };
}

/** Errors of the browser in words that say what to do. */
async function withWords<T>(asked: Promise<T>, host: string | undefined): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    throw new PasskeyFailed(passkeyProblem(error instanceof Error ? error.name : '', host), error);
  }
}

/** The browser or its person ended the use of a passkey. */
class PasskeyFailed extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}

/** Advice after an error of WebAuthn, by its name (WebAuthn level 3, 5.1); `host` is that of the service's passkeys. */
export function passkeyProblem(name: string, host: string | undefined): string {
  if (name === 'SecurityError' && host !== undefined && host !== location.hostname) {
    const { protocol, port, hostname } = location;
    const address = `${protocol}//${host}${port === '' ? '' : `:${port}`}/portal`;
    return `Passkeys of this service belong to ${host}, and this page is at ${hostname}. Open ${address} and try again.`;
  }
  return (
    problems[name] ?? 'The browser could not use a passkey. Try again, or sign in in another way.'
  );
}

const problems: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was not used: it was cancelled, or took too long. Try again.',
  InvalidStateError: 'This device has a passkey for you already. Sign in with it.',
  SecurityError:
    'The browser uses passkeys over https, or at localhost, alone. Open the portal at such an address.',
  NotSupportedError: 'This device cannot make a passkey of a kind that the service accepts.',
  AbortError: 'Another request for a passkey replaced this one. Try again.',
};
