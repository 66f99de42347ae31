import { inWords } from '../../parts/status.tsx';

/** Kinds of due work in words, as a sentence without its full stop. */
const words: Readonly<Record<string, string>> = {
  'account_history.build': 'The history of a bank account is built',
  'account_validation.expire': 'The time for the amounts of micro-deposits ends',
  'account_validation.look': 'A test of a bank account goes on',
  'account_validation.silent': 'The wait for a return of a prenote ends',
  'applications.approve': 'The application is approved',
  'applications.erase': 'The application of a deleted customer is erased',
  'bank_file.collect': 'The mailbox of the bank is read',
  'bank_file.cut': 'Waiting transfers go into a bank file',
  'bank_file.deliver': 'The bank file goes to the bank',
  'bank_file.fail': 'The transfers of a failed bank file fail',
  'bank_file.import': 'A file of the bank is applied',
  'bank_file.look': 'The bank is asked about a delivered file',
  'bank_file.post': 'Credits of a file reach their accounts',
  'bank_file.settle': 'Transfers of a bank file settle',
  'bank_file.watch': 'The mailbox of the bank is read',
  'closing.look': 'The closing of an account goes on',
  'external_accounts.expire_link': 'A link that was not finished expires',
  'kyc.check': 'KYC checks the identity',
  'kyc.decide': 'KYC decides on the documents',
  'kyc.erase': 'The identity of a deleted customer is erased',
  'kyc.expire': 'KYC expires without documents',
  'kyc.review': 'The result of a review is asked for',
  'transactions.hold_expiry': 'Holds that are due expire',
  'transfer.advance': 'Pulled money becomes available before it settles',
};

/** A kind of due work in words; the words of its name for one of a newer service. */
export function wordsOfWork(what: string): string {
  const plain = inWords(what.replaceAll('.', ' '));
  return words[what] ?? plain.slice(0, 1).toUpperCase() + plain.slice(1);
}

/** The type of a piece of work's object, for its link. */
export const typeOfWork = (what: string): string => what.split('.')[0] ?? what;
