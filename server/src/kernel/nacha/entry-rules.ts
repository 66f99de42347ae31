import type { Entry } from './entry.ts';
import { BadField } from './record-fields.ts';

/** What an entry class asks of its entries beyond what all entries keep. */
export interface EntryClass {
  /** @throws BadField */
  checkEntry(entry: Entry): void;
}

/** Entries that are sent name their receiver, and may carry information. */
function checkForward(entry: Entry): void {
  if (entry.receiverName === '') throw new BadField('receiver_name', 'must not be blank');
  if (entry.addenda && entry.addenda.kind !== 'information') {
    throw new BadField('addenda', 'must be of type 05, or none');
  }
}

/** Returns, dishonored and contested returns: of the class of the entry that they answer. */
function checkReturn({ addenda }: Entry): void {
  const isReturn =
    addenda?.kind === 'return' || addenda?.kind === 'dishonored' || addenda?.kind === 'contested';
  if (!isReturn) throw new BadField('addenda', 'must be of type 99, as the entry is a return');
}

/** Rules of the classes that pay: an entry is sent, or answers one that was. */
export function checkPurpose(entry: Entry): void {
  if (entry.purpose === 'return') checkReturn(entry);
  else checkForward(entry);
}

/** Rules of a receiver who is a person. */
export function checkConsumerEntry(entry: Entry): void {
  checkPurpose(entry);
  if (entry.purpose === 'remittance') {
    throw new BadField('transaction_code', 'must not be of a remittance, which is for companies');
  }
}

/** What every entry keeps, whatever its class: an account, and money where it moves money. */
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
