import type { Correction } from '../../kernel/nacha/change-codes.ts';
import type { Context } from '../../platform/context.ts';

/** The vault's word for what notifications of change say. */
const purpose = 'bank_file_answer.correction';

export function sealCorrection({ vault }: Context, correction: Correction): Buffer {
  return vault.seal(JSON.stringify(correction), purpose);
}

export function openCorrection({ vault }: Context, sealed: Buffer): Correction {
  return JSON.parse(vault.open(sealed, purpose)) as Correction;
}

/** What of a correction changes an account's numbers; undefined where nothing does. */
export function changedNumbers(correction: Correction) {
  const { routingNumber, accountNumber, transaction, receiverName } = correction;
  const changes = {
    ...(routingNumber === undefined ? {} : { routingNumber }),
    ...(accountNumber === undefined ? {} : { accountNumber }),
    ...(transaction === undefined ? {} : { accountType: transaction.accountType }),
    ...(receiverName === undefined ? {} : { holderName: receiverName }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}
