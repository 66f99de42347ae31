import type { Entry } from './entry.ts';
import { BadField } from './record-fields.ts';

/** Rules of an entry class beyond those of all entries. */
export interface EntryClass {
  /** @throws BadField */
  checkEntry(entry: Entry): void;
}

/**
 * Checks that an entry names its receiver. The operators reject a name of blanks or zeros in WEB, TEL and
 * MTE alone (NACHA Operating Rules, appendix two, 2.5); a bank may post by the account number (3.1.2).
 */
export function checkReceiverName({ receiverName, purpose }: Entry): void {
  if (purpose === 'return' || !/^(|0{22})$/.test(receiverName)) return;
  throw new BadField('receiver_name', 'must not be blank');
}

/** Forward entries may have payment information. */
function checkForward(entry: Entry): void {
  if (entry.addenda && entry.addenda.kind !== 'information') {
    throw new BadField('addenda', 'must be of type 05, or none');
  }
}

/** Returns, dishonored and contested returns have the class of the entry that they answer. */
function checkReturn({ addenda }: Entry): void {
  const isReturn =
    addenda?.kind === 'return' || addenda?.kind === 'dishonored' || addenda?.kind === 'contested';
  if (!isReturn) throw new BadField('addenda', 'must be of type 99, as the entry is a return');
}

/** Rules of the classes that move money: an entry is a forward entry or an answer to one. */
export function checkPurpose(entry: Entry): void {
  if (entry.purpose === 'return') checkReturn(entry);
  else checkForward(entry);
}

/** Rules for a receiver who is a person. */
export function checkConsumerEntry(entry: Entry): void {
  checkPurpose(entry);
  if (entry.purpose === 'remittance') {
    throw new BadField('transaction_code', 'must not be of a remittance, which is for companies');
  }
}

/** Rules of every class: an account number, and an amount exactly if the entry moves money. */
export function checkAnyEntry({ accountNumber, amountCents, purpose }: Entry): void {
  if (accountNumber === '') throw new BadField('account_number', 'must not be blank');
  if (purpose === 'payment' && amountCents === 0n) {
    throw new BadField('amount', 'must be above zero');
  }
  const isWithoutMoney = purpose === 'prenote' || purpose === 'remittance';
  if (isWithoutMoney && amountCents !== 0n) {
    throw new BadField('amount', `must be zero, as the entry is a ${purpose}`);
  }
}
