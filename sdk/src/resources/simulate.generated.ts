// Written by "npm run generate" from openapi.json. Do not edit.
import type { ApiPromise } from '../platform/api-promise.ts';
import type { KeyedOptions } from '../platform/options.ts';
import { Resource } from '../platform/resource.ts';
import type {
  BankFile,
  BankFileDetail,
  CardTransaction,
  NotificationOfChange,
  SimulateAchFileData,
  SimulateAuthorizationData,
  SimulatedAchReturn,
  SimulatedAchReversal,
  SimulatedAuthorization,
  SimulatedAuthorizationResult,
  SimulatedBalanceInquiry,
  SimulatedClearing,
  SimulatedDirectDeposit,
  SimulatedExpiry,
  SimulatedFileMove,
  SimulatedHold,
  SimulatedIncrement,
  SimulatedKyc,
  SimulatedKycResult,
  SimulatedKycSubject,
  SimulatedNotificationOfChange,
  SimulatedRefund,
  SimulatedReversal,
  Transfer,
} from '../types.generated.ts';

/** What networks, banks and vendors do, in a sandbox. */
export class SimulateResource extends Resource {
  /**
   * Authorizes a purchase at a merchant. An approved purchase holds its amount on the card’s credit account. A declined purchase also returns 200, with the reason in `decline_reason`. With `dry_run=true`, the purchase is decided and nothing is recorded: no transaction, no hold and no event; `decision` shows each check, and for a decline the changes that would have it approved.
   *
   * `POST /simulate/authorization`
   */
  authorization(body: SimulatedAuthorization, query?: NonNullable<SimulateAuthorizationData['query']>, options?: KeyedOptions): ApiPromise<SimulatedAuthorizationResult> {
    return this.client.send({ method: 'POST', path: '/simulate/authorization', body, query, isKeyed: true, options });
  }

  /**
   * Returns the amount that can be spent as `new_balance` and moves no money. The inquiry is declined if the card or its account cannot be used.
   *
   * `POST /simulate/balance-inquiry`
   */
  balanceInquiry(body: SimulatedBalanceInquiry, options?: KeyedOptions): ApiPromise<CardTransaction> {
    return this.client.send({ method: 'POST', path: '/simulate/balance-inquiry', body, isKeyed: true, options });
  }

  /**
   * Increases the held amount of a pending purchase, subject to the checks of an authorization. If the increment is declined, the response is a declined transaction that refers to the purchase, and the purchase is unchanged.
   *
   * `POST /simulate/increment`
   */
  increment(body: SimulatedIncrement, options?: KeyedOptions): ApiPromise<CardTransaction> {
    return this.client.send({ method: 'POST', path: '/simulate/increment', body, isKeyed: true, options });
  }

  /**
   * Clears a pending purchase. If `amount` is not set, the full held amount is cleared; the amount can be below or above the held amount. Unless `final` is false, the rest of the hold is released. Without `transaction_id`, the request takes the fields of an authorization and posts a purchase that was never authorized, as a network can force it. Both are posted regardless of the available balance, so that `new_balance` can be below zero; the event then bears `above_available`, also where a return has lowered the limit after the authorization. With `single_message`, authorization and clearing are one message: the purchase is checked like an authorization and then posted or declined.
   *
   * `POST /simulate/clearing`
   */
  clearing(body: SimulatedClearing, options?: KeyedOptions): ApiPromise<CardTransaction> {
    return this.client.send({ method: 'POST', path: '/simulate/clearing', body, isKeyed: true, options });
  }

  /**
   * Clears a pending purchase. If `amount` is not set, the full held amount is cleared; the amount can be below or above the held amount. Unless `final` is false, the rest of the hold is released. Without `transaction_id`, the request takes the fields of an authorization and posts a purchase that was never authorized, as a network can force it. Both are posted regardless of the available balance, so that `new_balance` can be below zero; the event then bears `above_available`, also where a return has lowered the limit after the authorization. With `single_message`, authorization and clearing are one message: the purchase is checked like an authorization and then posted or declined.
   *
   * `POST /simulate/settlement`
   */
  settlement(body: SimulatedClearing, options?: KeyedOptions): ApiPromise<CardTransaction> {
    return this.client.send({ method: 'POST', path: '/simulate/settlement', body, isKeyed: true, options });
  }

  /**
   * Reverses a pending purchase and releases its hold, in part or in full. If `amount` is not set, the full held amount is reversed. A purchase that holds nothing afterwards is completed if a part of it has cleared, and cancelled otherwise.
   *
   * `POST /simulate/reversal`
   */
  reversal(body: SimulatedReversal, options?: KeyedOptions): ApiPromise<CardTransaction> {
    return this.client.send({ method: 'POST', path: '/simulate/reversal', body, isKeyed: true, options });
  }

  /**
   * Expires the hold of a pending purchase now. A hold expires by itself seven days after the authorization. The cleared part of the purchase is not changed.
   *
   * `POST /simulate/expiry`
   */
  expiry(body: SimulatedExpiry, options?: KeyedOptions): ApiPromise<CardTransaction> {
    return this.client.send({ method: 'POST', path: '/simulate/expiry', body, isKeyed: true, options });
  }

  /**
   * Refunds a completed purchase, in part or in full, as a transaction that refers to it. Without `transaction_id`, the request takes the fields of an authorization and posts a refund that refers to no purchase.
   *
   * `POST /simulate/refund`
   */
  refund(body: SimulatedRefund, options?: KeyedOptions): ApiPromise<CardTransaction> {
    return this.client.send({ method: 'POST', path: '/simulate/refund', body, isKeyed: true, options });
  }

  /**
   * Forces the running KYC of a customer or a beneficial owner to an outcome that it could reach by itself, with the same events. A review that is forced ends only when another outcome is forced.
   *
   * `POST /simulate/kyc`
   */
  kyc(body: SimulatedKyc, options?: KeyedOptions): ApiPromise<SimulatedKycResult> {
    return this.client.send({ method: 'POST', path: '/simulate/kyc', body, isKeyed: true, options });
  }

  /**
   * Forces a running KYC, as `POST /simulate/kyc` with `passed` does. This operation exists in the sandbox only.
   *
   * `POST /simulate/kyc-pass`
   */
  kycPass(body: SimulatedKycSubject, options?: KeyedOptions): ApiPromise<SimulatedKycResult> {
    return this.client.send({ method: 'POST', path: '/simulate/kyc-pass', body, isKeyed: true, options });
  }

  /**
   * Forces a running KYC, as `POST /simulate/kyc` with `failed` does. This operation exists in the sandbox only.
   *
   * `POST /simulate/kyc-fail`
   */
  kycFail(body: SimulatedKycSubject, options?: KeyedOptions): ApiPromise<SimulatedKycResult> {
    return this.client.send({ method: 'POST', path: '/simulate/kyc-fail', body, isKeyed: true, options });
  }

  /**
   * Simulates a direct deposit: another bank, such as an employer's, sends money to the routing and account number of a security deposit account. The deposit is credited immediately, and the credit limit rises with it.
   *
   * `POST /simulate/ach/incoming`
   */
  achIncoming(body: SimulatedDirectDeposit, options?: KeyedOptions): ApiPromise<Transfer> {
    return this.client.send({ method: 'POST', path: '/simulate/ach/incoming', body, isKeyed: true, options });
  }

  /**
   * Simulates a return: a file with the transfer's return arrives from the other bank. A pull that has not settled is never credited. A settled pull is debited from the deposit, even below zero if the money is spent. A returned payout is credited to the deposit again. The return of an entry that has not settled is booked when the bank's next answers are read: with the next settlement of the program at the latest, which may be another customer's. A settled transfer can be returned within the time frame of the return code: 2 banking days or 60 calendar days.
   *
   * `POST /simulate/ach/return`
   */
  achReturn(body: SimulatedAchReturn, options?: KeyedOptions): ApiPromise<Transfer> {
    return this.client.send({ method: 'POST', path: '/simulate/ach/return', body, isKeyed: true, options });
  }

  /**
   * Simulates a notification of change: the other bank accepts a transfer's entry and corrects the account data for later ones. A corrected account number, routing number, account type or holder's name is used from now on; other codes are only recorded. A transfer that has not been sent is sent first.
   *
   * `POST /simulate/ach/notification-of-change`
   */
  achNotificationOfChange(body: SimulatedNotificationOfChange, options?: KeyedOptions): ApiPromise<NotificationOfChange> {
    return this.client.send({ method: 'POST', path: '/simulate/ach/notification-of-change', body, isKeyed: true, options });
  }

  /**
   * Imports a NACHA file as the bank would deliver it. The file can hold payments to deposits, which are credited or returned; returns; notifications of change; and dishonored and contested returns. The body is the bytes of the file, in any character set. A batch or an entry that breaks a rule keeps no other one from being read: `faults` and `problem` name the rule. A file whose frame cannot be read is refused, and the response names the line, the field and the rule; with `keep_rejected` it is stored as rejected, as a file in the mailbox of the bank is. Importing the same file again changes nothing. The response shows the outcome of the first 100 entries.
   *
   * `POST /simulate/ach/files`
   */
  achFile(body: string | Uint8Array, query?: NonNullable<SimulateAchFileData['query']>, options?: KeyedOptions): ApiPromise<BankFileDetail> {
    return this.client.send({ method: 'POST', path: '/simulate/ach/files', body, type: 'text/plain', query, isKeyed: true, options });
  }

  /**
   * Simulates a hold by the operator: the file of the transfer waits for its release and is not delivered to the bank. The file of a transfer that has not been sent is cut first. A transfer in a held file stays pending.
   *
   * `POST /simulate/ach/hold`
   */
  achHold(body: SimulatedHold, options?: KeyedOptions): ApiPromise<BankFile> {
    return this.client.send({ method: 'POST', path: '/simulate/ach/hold', body, isKeyed: true, options });
  }

  /**
   * Simulates the operator's reversal of a settled transfer that was sent in error. The reversal is a separate transfer of the same amount in the opposite direction, and its entry says REVERSAL. NACHA allows it for the reasons listed, if it settles within five banking days of the transfer's settlement. The reversal of a pull needs the amount to be available on the deposit.
   *
   * `POST /simulate/ach/reversal`
   */
  achReversal(body: SimulatedAchReversal, options?: KeyedOptions): ApiPromise<Transfer> {
    return this.client.send({ method: 'POST', path: '/simulate/ach/reversal', body, isKeyed: true, options });
  }

  /**
   * Simulates a move of an outgoing bank file that in live the bank makes or the operator's command: its release, acknowledgement or refusal, and the end of a refused file.
   *
   * `POST /simulate/ach/bank-file`
   */
  bankFile(body: SimulatedFileMove, options?: KeyedOptions): ApiPromise<BankFile> {
    return this.client.send({ method: 'POST', path: '/simulate/ach/bank-file', body, isKeyed: true, options });
  }
}
