// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions, LaterStates, RequestOptions, WaitOptions, Wanted } from '../platform/options.ts';
import type { Pager } from '../platform/pager.ts';
import { Resource } from '../platform/resource.ts';
import type {
  BankFile,
  BankFileDetail,
  BankFileEntry,
  BankFileEntryDecision,
  BankFilePage,
  GetBankFileData,
  ListBankFilesData,
  ListUndecidedBankFileEntriesData,
  UndecidedBankFileEntry,
  UndecidedBankFileEntryPage,
} from '../types.generated.ts';

const laterStates: LaterStates<BankFileDetail['status']> = {
  cut: ['held', 'delivered', 'acknowledged', 'refused', 'settled', 'replaced', 'failed', 'cut'],
  held: ['cut', 'delivered', 'refused', 'replaced', 'failed', 'acknowledged', 'settled', 'held'],
  delivered: ['delivered', 'acknowledged', 'refused', 'settled', 'replaced', 'failed'],
  acknowledged: ['refused', 'settled', 'replaced', 'failed'],
  refused: ['replaced', 'failed'],
  replaced: [],
  failed: [],
  settled: [],
  received: ['imported'],
  imported: [],
  rejected: [],
};

/** ACH files to and from the bank. */
export class BankFilesResource extends Resource {
  /**
   * Lists the NACHA files that were cut for the bank and the files that were received from it.
   *
   * `GET /bank-files`
   */
  list(query?: NonNullable<ListBankFilesData['query']>, options?: RequestOptions): Pager<BankFile, BankFilePage> {
    return this.client.pages({ method: 'GET', path: '/bank-files', query, options });
  }

  /**
   * Returns a bank file with its batches and one page of its entries, in file order. Account numbers appear only in the revealed file.
   *
   * `GET /bank-files/{bank_file_id}`
   */
  get(bankFileId: string, query?: NonNullable<GetBankFileData['query']>, options?: RequestOptions): ApiPromise<BankFileDetail> {
    return this.client.send({ method: 'GET', path: `/bank-files/${encodeURIComponent(bankFileId)}`, query, options });
  }

  /**
   * Returns the records of the NACHA file with an X for each character of account numbers, names and texts of entries; the last four digits of account numbers stay. A rejected file is masked as a whole. `POST /bank-files/{bank_file_id}/reveal` returns the file itself.
   *
   * `GET /bank-files/{bank_file_id}/content`
   */
  content(bankFileId: string, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'GET', path: `/bank-files/${encodeURIComponent(bankFileId)}/content`, answer: 'text', options });
  }

  /**
   * Returns the NACHA file itself, with the account numbers and names of its entries. A full key is required, or a person with the rights `money` and `personal`. Each request is an act of the audit, and the event `bank_file.revealed` reports it. Within 24 hours of real time a key or person can reveal 100 files and a brand 500. In live a file holds real account numbers, and only the operator can export it, with `npm run admin -- bank-files export`.
   *
   * `POST /bank-files/{bank_file_id}/reveal`
   */
  reveal(bankFileId: string, options?: RequestOptions): ApiPromise<string> {
    return this.client.send({ method: 'POST', path: `/bank-files/${encodeURIComponent(bankFileId)}/reveal`, answer: 'text', options });
  }

  /**
   * Lists the entries from the bank that wait for a decision of a person: suspected duplicates, entries that were set aside because they break a rule, returns of another amount than was sent, answers to no entry of the brand and payments for another bank, answers that repeat another, and dishonored returns of the brand. The entries of the newest file come first.
   *
   * `GET /bank-file-entries/undecided`
   */
  undecided(query?: NonNullable<ListUndecidedBankFileEntriesData['query']>, options?: RequestOptions): Pager<UndecidedBankFileEntry, UndecidedBankFileEntryPage> {
    return this.client.pages({ method: 'GET', path: '/bank-file-entries/undecided', query, options });
  }

  /**
   * Records the decision of a person about an entry that waits for one, and carries it out. The decision is in the audit.
   *
   * `POST /bank-files/{bank_file_id}/decisions`
   */
  decide(bankFileId: string, body: BankFileEntryDecision, options?: KeyedOptions): ApiPromise<BankFileEntry> {
    return this.client.send({ method: 'POST', path: `/bank-files/${encodeURIComponent(bankFileId)}/decisions`, body, isKeyed: true, options });
  }

  /**
   * Reads the object until its `status`, and each other field given, is the value wanted or one of a list.
   * With `advance`, the sandbox's clock moves on to the next due work in between; without it, the object is
   * read again and again.
   *
   * @throws StateNotReachable if no transition leads from the object's state to one wanted.
   * @throws WaitEnded if the time is up, or nothing more falls due that could change it.
   */
  waitFor(bankFileId: string, wanted: Wanted<BankFileDetail, 'status'>, options?: WaitOptions): Promise<BankFileDetail> {
    const read = (signal?: AbortSignal) => this.get(bankFileId, undefined, { signal });
    return this.waitUntil({ object: `bank file ${bankFileId}`, read, field: 'status', laterStates, wanted }, options);
  }
}
