// Written by "npm run generate" from openapi.json. Do not edit.
import type { Client } from './platform/client.ts';
import { CustomersResource } from './resources/customers.generated.ts';
import { BusinessesResource } from './resources/businesses.generated.ts';
import { BeneficialOwnersResource } from './resources/beneficial-owners.generated.ts';
import { KycResource } from './resources/kyc.generated.ts';
import { IdentityChangesResource } from './resources/identity-changes.generated.ts';
import { ApplicationsResource } from './resources/applications.generated.ts';
import { AgreementsResource } from './resources/agreements.generated.ts';
import { ConsentsResource } from './resources/consents.generated.ts';
import { NoticesResource } from './resources/notices.generated.ts';
import { AccountsResource } from './resources/accounts.generated.ts';
import { ExternalAccountsResource } from './resources/external-accounts.generated.ts';
import { TransfersResource } from './resources/transfers.generated.ts';
import { PaymentsResource } from './resources/payments.generated.ts';
import { CardsResource } from './resources/cards.generated.ts';
import { TransactionsResource } from './resources/transactions.generated.ts';
import { EventsResource } from './resources/events.generated.ts';
import { WebhooksResource } from './resources/webhooks.generated.ts';
import { DeliveriesResource } from './resources/deliveries.generated.ts';
import { ReceiversResource } from './resources/receivers.generated.ts';
import { RequestsResource } from './resources/requests.generated.ts';
import { ObjectsResource } from './resources/objects.generated.ts';
import { ActivityResource } from './resources/activity.generated.ts';
import { LedgerResource } from './resources/ledger.generated.ts';
import { BankFilesResource } from './resources/bank-files.generated.ts';
import { ProgramsResource } from './resources/programs.generated.ts';
import { KeysResource } from './resources/keys.generated.ts';
import { OriginsResource } from './resources/origins.generated.ts';
import { AuditResource } from './resources/audit.generated.ts';
import { SimulateResource } from './resources/simulate.generated.ts';
import { BehavioursResource } from './resources/behaviours.generated.ts';
import { ClockResource } from './resources/clock.generated.ts';
import { WorldsResource } from './resources/worlds.generated.ts';
import { ScenariosResource } from './resources/scenarios.generated.ts';

/** One property for each resource of the API. */
export class Resources {
  /** People who hold cards. */
  readonly customers: CustomersResource;
  /** Companies that customers work for. */
  readonly businesses: BusinessesResource;
  /** People who own or control a business. */
  readonly beneficialOwners: BeneficialOwnersResource;
  /** Checks of customers' identities. */
  readonly kyc: KycResource;
  /** Changed names and addresses of customers who have passed KYC. */
  readonly identityChanges: IdentityChangesResource;
  /** Credit applications, adverse actions and their notices. */
  readonly applications: ApplicationsResource;
  /** Agreements of programs, by their versions. */
  readonly agreements: AgreementsResource;
  /** Agreements that customers accepted: which version, when and how. */
  readonly consents: ConsentsResource;
  /** Papers that are owed to customers, and the reports of their sending. */
  readonly notices: NoticesResource;
  /** Deposit, card and linked accounts with their balances. */
  readonly accounts: AccountsResource;
  /** Customers' accounts at their own banks: links, validations and history. */
  readonly externalAccounts: ExternalAccountsResource;
  /** ACH pulls and pushes, and transfers between accounts. */
  readonly transfers: TransfersResource;
  /** Payments of what is owed on a credit account. */
  readonly payments: PaymentsResource;
  /** Cards, their controls, PINs and reveals. */
  readonly cards: CardsResource;
  /** Card transactions, and why each was approved or declined. */
  readonly transactions: TransactionsResource;
  /** The record of events: pages, and a stream. */
  readonly events: EventsResource;
  /** Endpoints that receive events. */
  readonly webhooks: WebhooksResource;
  /** Deliveries of events to webhooks. */
  readonly deliveries: DeliveriesResource;
  /** Endpoints inside the service that receive webhooks, in a sandbox. */
  readonly receivers: ReceiversResource;
  /** The log of requests, with error groups and replays. */
  readonly requests: RequestsResource;
  /** Any object by its id, its next moves, and search. */
  readonly objects: ObjectsResource;
  /** Figures of the brand, by hour or day. */
  readonly activity: ActivityResource;
  /** The books: journals, trial balance, proofs and reconciliation. */
  readonly ledger: LedgerResource;
  /** ACH files to and from the bank. */
  readonly bankFiles: BankFilesResource;
  /** Card programs, their settings and return rates. */
  readonly programs: ProgramsResource;
  /** The brand's permanent keys, and temporary keys of customers. */
  readonly keys: KeysResource;
  /** Web origins whose pages may use temporary keys. */
  readonly origins: OriginsResource;
  /** Changes, with the key or person that made each. */
  readonly audit: AuditResource;
  /** What networks, banks and vendors do, in a sandbox. */
  readonly simulate: SimulateResource;
  /** How the simulated vendors answer, in a sandbox. */
  readonly behaviours: BehavioursResource;
  /** The sandbox's clock: advance it, look ahead, and rewind. */
  readonly clock: ClockResource;
  /** Separate sandboxes with snapshots, forks and files. */
  readonly worlds: WorldsResource;
  /** Stories in YAML that a sandbox plays. */
  readonly scenarios: ScenariosResource;

  constructor(client: Client) {
    this.customers = new CustomersResource(client);
    this.businesses = new BusinessesResource(client);
    this.beneficialOwners = new BeneficialOwnersResource(client);
    this.kyc = new KycResource(client);
    this.identityChanges = new IdentityChangesResource(client);
    this.applications = new ApplicationsResource(client);
    this.agreements = new AgreementsResource(client);
    this.consents = new ConsentsResource(client);
    this.notices = new NoticesResource(client);
    this.accounts = new AccountsResource(client);
    this.externalAccounts = new ExternalAccountsResource(client);
    this.transfers = new TransfersResource(client);
    this.payments = new PaymentsResource(client);
    this.cards = new CardsResource(client);
    this.transactions = new TransactionsResource(client);
    this.events = new EventsResource(client);
    this.webhooks = new WebhooksResource(client);
    this.deliveries = new DeliveriesResource(client);
    this.receivers = new ReceiversResource(client);
    this.requests = new RequestsResource(client);
    this.objects = new ObjectsResource(client);
    this.activity = new ActivityResource(client);
    this.ledger = new LedgerResource(client);
    this.bankFiles = new BankFilesResource(client);
    this.programs = new ProgramsResource(client);
    this.keys = new KeysResource(client);
    this.origins = new OriginsResource(client);
    this.audit = new AuditResource(client);
    this.simulate = new SimulateResource(client);
    this.behaviours = new BehavioursResource(client);
    this.clock = new ClockResource(client);
    this.worlds = new WorldsResource(client);
    this.scenarios = new ScenariosResource(client);
  }
}
