import type { Unit } from '../../../../platform/context.ts';
import {
  findVerifications,
  ruleOfCredit,
  ruleOfDebit,
} from '../../../accounts/accounts/accounts.ts';
import { isVerified } from '../../../accounts/external-accounts/external-accounts.ts';
import {
  externalAccountOf,
  failTransfer,
  isCredit,
  isDebit,
  type TransferRow,
} from '../../transfers/transfers.ts';

type Verification = Awaited<ReturnType<typeof findVerifications>>[number];

/**
 * Fails transfers that their external account no longer takes: it is not verified any more, or a return
 * has stopped its debits since the request. Returns the rest in order. Entries that test an account need
 * neither.
 */
export async function failUnusable(
  unit: Unit,
  waiting: readonly TransferRow[],
): Promise<TransferRow[]> {
  const accountIds = new Set(waiting.filter(isMoney).map(externalAccountOf));
  const found = await findVerifications(unit, [...accountIds]);
  const accounts = new Map(found.map((account) => [account.account_id, account]));
  const rest: TransferRow[] = [];
  for (const transfer of waiting) {
    const reason =
      isMoney(transfer) && reasonOf(transfer, accounts.get(externalAccountOf(transfer)));
    if (reason) await failTransfer(unit, transfer, reason);
    else rest.push(transfer);
  }
  return rest;
}

const isMoney = ({ kind }: TransferRow) => isDebit(kind) || isCredit(kind);

function reasonOf(transfer: TransferRow, account: Verification | undefined): string | null {
  if (!account) return null;
  if (!isVerified(account.verification_status)) {
    return 'The account at the other bank is no longer verified';
  }
  if (transfer.reverses_transfer_id !== null) return null;
  const rule = isCredit(transfer.kind) ? ruleOfCredit(account) : ruleOfDebit(account);
  return rule === null
    ? null
    : `The bank returned ${account.debits_stopped_code} meanwhile, and the account takes no such entry until that is remedied`;
}
