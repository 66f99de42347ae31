import type { Config } from './config.ts';
import {
  type HistoryVendor,
  historyVendor,
} from './features/accounts/account-history/account-history-vendor.ts';
import {
  type BankNumbersVendor,
  bankNumbersVendor,
} from './features/accounts/bank-numbers/bank-numbers-vendor.ts';
import {
  type AggregatorVendor,
  aggregatorVendor,
} from './features/accounts/external-accounts/external-accounts-vendor.ts';
import { type BankMailbox, bankMailbox } from './features/ach/bank-files/bank-files-vendor.ts';
import { documentScanner } from './features/onboarding/kyc/document-scanner-vendor.ts';
import { type KycVendor, kycVendor } from './features/onboarding/kyc/kyc-vendor.ts';
import { behaviourSource, simulatedVendors } from './features/sandbox/behaviours/behaviours.ts';
import { bankMailOf } from './features/sandbox/sandbox/sandbox.ts';
import { connectedVendors, type VendorPart } from './features/tenants/brands/brands.ts';
import {
  type BehaviourSource,
  noBehaviours,
  type VendorName,
  vendorNames,
} from './kernel/vendor-behaviour.ts';
import { wallClock } from './platform/clock/wall-clock.ts';
import type { Environment } from './platform/context.ts';
import type { Binding } from './platform/port.ts';
import type { CreateContext } from './platform/process-parts.ts';
import { createFolderMailbox } from './vendors/ach/folder-mailbox.ts';
import { createBankSimulator, type MailKeeper } from './vendors/ach/simulator.ts';
import { createAggregatorSimulator } from './vendors/aggregator/simulator.ts';
import { kycSimulator } from './vendors/kyc/simulator.ts';
import { createClamdScanner } from './vendors/scanner/clamd.ts';

/**
 * Binds the vendors. Simulated ones read their behaviour, and the simulated bank its mail, by contexts of
 * their own.
 */
export function bindVendors(config: Config, createContext: CreateContext): Binding[] {
  const { environment } = config;
  const open = (brandId: string) => createContext(brandId, { kind: 'job' }, 'simulated');
  const behaviours = environment === 'sandbox' ? behaviourSource(open) : noBehaviours;
  const openMail = async (brandId: string) => bankMailOf(await open(brandId));
  const aggregator = chooseAggregator(environment, behaviours);
  return [
    documentScanner.bind(config.documentScanner && createClamdScanner(config.documentScanner)),
    kycVendor.bind(chooseKycVendor(environment, behaviours)),
    aggregatorVendor.bind(aggregator),
    historyVendor.bind(aggregator),
    bankNumbersVendor.bind(aggregator),
    bankMailbox.bind(chooseBank(config, behaviours, openMail)),
    connectedVendors.bind(chooseConnected(config)),
    simulatedVendors.bind(chooseSimulated(config)),
  ];
}

/** The vendor for linked bank accounts and their history. `behaviours` configures simulators. */
function chooseAggregator(
  environment: Environment,
  behaviours: BehaviourSource,
): AggregatorVendor & HistoryVendor & BankNumbersVendor {
  if (environment === 'sandbox') return createAggregatorSimulator(behaviours);
  const refuse = async () => {
    throw new Error('No live aggregation provider is configured');
  };
  return {
    linkType: 'none',
    link: refuse,
    createLinkToken: refuse,
    exchange: refuse,
    readHistory: refuse,
    readNumbers: refuse,
  };
}

/** The vendors that a sandbox simulates, and whose behaviour a brand can set. */
function chooseSimulated({ bankFolder }: { bankFolder: string | null }): VendorName[] {
  return vendorNames.filter((name) => name !== 'ach' || bankFolder === null);
}

/**
 * The bank that exchanges bank files: a folder if one is set, also in a sandbox. Else the sandbox
 * has a simulated bank, whose mail `openKeeper` stores.
 */
function chooseBank(
  { environment, bankFolder }: { environment: Environment; bankFolder: string | null },
  behaviours: BehaviourSource,
  openKeeper: (brandId: string) => Promise<MailKeeper>,
): BankMailbox {
  if (bankFolder) return createFolderMailbox(bankFolder, () => wallClock.now().epochMilliseconds);
  if (environment === 'sandbox') return createBankSimulator(openKeeper, behaviours);
  const refuseNow = () => {
    throw new Error('No bank is configured: set SURETY_BANK_FOLDER');
  };
  const refuse = async () => refuseNow();
  return {
    pollIntervalMs: null,
    sent: { list: refuse, open: refuseNow },
    places: null,
    owners: { read: refuse, claim: refuse, removeUnfinished: refuse },
    deliver: refuse,
    isFetched: refuse,
    list: refuse,
    open: refuseNow,
    acknowledge: refuse,
  };
}

/** Parties that live programs are connected to: as yet, a bank that exchanges files by a folder. */
export function chooseConnected({ bankFolder }: { bankFolder: string | null }): Set<VendorPart> {
  return new Set<VendorPart>(bankFolder === null ? [] : ['bank']);
}

/** The vendor for identity checks. */
function chooseKycVendor(environment: Environment, behaviours: BehaviourSource): KycVendor {
  if (environment === 'sandbox') return kycSimulator(behaviours);
  const refuse = async () => {
    throw new Error('No live KYC vendor is configured');
  };
  return { checkIdentity: refuse, checkDocuments: refuse, finishReview: refuse };
}
