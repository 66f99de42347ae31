import type { VerificationStatus } from './external-account-rules.ts';

/** An account that a person can choose on the sandbox's link page. */
export interface SandboxAccount {
  /** Ending of the public token: the simulated provider answers by it (completion page, section 7). */
  ending: string;
  name: string;
  /** Consequence of the choice, for the page. */
  effect: string;
  verificationStatus: VerificationStatus;
}

const verified = { verificationStatus: 'instantly_verified' } as const;

export const sandboxAccounts: readonly SandboxAccount[] = [
  { ...verified, ending: '', name: 'Checking', effect: 'Links at once; pulls settle.' },
  { ...verified, ending: '-empty', name: 'New account', effect: 'Links; has no history.' },
  {
    ending: '-unverified',
    name: 'Unverified account',
    effect: 'Links; history and pulls are refused.',
    verificationStatus: 'pending_automatic_verification',
  },
  { ...verified, ending: '-no-funds', name: 'Empty account', effect: 'Pulls are returned (R01).' },
  { ...verified, ending: '-closed', name: 'Closed account', effect: 'Pulls are returned (R02).' },
  {
    ...verified,
    ending: '-unauthorized',
    name: 'Disputing owner',
    effect: 'Pulls settle and are then returned (R10).',
  },
  {
    ...verified,
    ending: '-login-required',
    name: 'Changed password',
    effect: 'Linking fails (424 processor_error).',
  },
  {
    ...verified,
    ending: '-identity-mismatch',
    name: "Somebody else's account",
    effect: 'Linking fails (400, identity mismatch).',
  },
  {
    ...verified,
    ending: '-not-enabled',
    name: 'Provider without this integration',
    effect: 'Linking fails (422 integration_not_enabled).',
  },
];

/** Banks that do not exist. */
export const sandboxBanks = ['Old Mill National Bank', 'First Harbor Bank', 'Prairie Credit Union'];

/** Result of the link page, as `POST /accounts/{account_id}` takes it. */
export interface LinkResult {
  public_token: string;
  external_account_id: string;
  verification_status: VerificationStatus;
  bank_name: string;
}

/** Message that the page posts, and parameters that it adds to the address to return to. */
export type LinkMessage =
  | { type: 'surety.link.exit'; account_id: string }
  | ({ type: 'surety.link.success'; account_id: string } & LinkResult);

/** The message for a sent form; null if the form names none of the page's choices. */
export function readChoice(
  form: URLSearchParams,
  accountId: string,
  random: string,
): LinkMessage | null {
  if (form.get('act') === 'cancel') return { type: 'surety.link.exit', account_id: accountId };
  const account = sandboxAccounts.find(({ ending }) => ending === form.get('account'));
  const bank = sandboxBanks.find((name) => name === form.get('bank'));
  if (!account || !bank) return null;
  return {
    type: 'surety.link.success',
    account_id: accountId,
    public_token: `public-sandbox-${random}${account.ending}`,
    external_account_id: `acc-${random}`,
    verification_status: account.verificationStatus,
    bank_name: bank,
  };
}

/** The address to return to, with the message as parameters beside its own. */
export function returnAddress(address: URL, message: LinkMessage): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(message)) url.searchParams.set(name, value);
  return url.href;
}
