/** How the SDK and the command name one group of operations. */
export interface ResourceNames {
  /** A sentence for the class and for `surety --help`. */
  readonly about: string;
  /** Operation ids by the name of their method. */
  readonly methods: Readonly<Record<string, string>>;
  /** A class written by hand that the generated one extends. */
  readonly base?: { readonly name: string; readonly file: string };
  /** The method that reads one object, and the field with its state, for `waitFor`. */
  readonly waits?: { readonly get: string; readonly field: string };
}

/**
 * Each operation of the API document has one name here: `resource.method`. The generator refuses a
 * table that lacks an operation, names one twice or names one that is not there.
 */
export const sdkNames: Readonly<Record<string, ResourceNames>> = {
  customers: {
    about: 'People who hold cards.',
    methods: {
      create: 'createCustomer',
      list: 'listCustomers',
      get: 'getCustomer',
      update: 'updateCustomer',
      delete: 'deleteCustomer',
      deleteAddress: 'deleteCustomerAddress',
    },
  },
  businesses: {
    about: 'Companies that customers work for.',
    methods: {
      create: 'createBusiness',
      list: 'listBusinesses',
      get: 'getBusiness',
      update: 'updateBusiness',
    },
  },
  beneficialOwners: {
    about: 'People who own or control a business.',
    methods: {
      create: 'createBeneficialOwner',
      list: 'listBeneficialOwners',
      get: 'getBeneficialOwner',
      update: 'updateBeneficialOwner',
      delete: 'deleteBeneficialOwner',
      startKyc: 'startBeneficialOwnerKyc',
      getKyc: 'getBeneficialOwnerKyc',
      uploadKycDocuments: 'uploadBeneficialOwnerKycDocuments',
    },
  },
  kyc: {
    about: "Checks of customers' identities.",
    methods: {
      start: 'startCustomerKyc',
      get: 'getCustomerKyc',
      uploadDocuments: 'uploadCustomerKycDocuments',
      list: 'listCustomerVerifications',
    },
    waits: { get: 'get', field: 'kyc_status' },
  },
  applications: {
    about: 'Credit applications, adverse actions and their notices.',
    methods: {
      create: 'createApplication',
      list: 'listApplications',
      get: 'getApplication',
      update: 'updateApplication',
      submit: 'submitApplication',
      history: 'getApplicationHistory',
      adverseAction: 'getAdverseAction',
      adverseActions: 'listAdverseActions',
      notice: 'getAdverseActionNotice',
      reportNoticeSent: 'reportAdverseActionNoticeSent',
    },
    waits: { get: 'get', field: 'application_status' },
  },
  accounts: {
    about: 'Deposit, card and linked accounts with their balances.',
    methods: {
      list: 'listAccounts',
      get: 'getAccount',
      balances: 'getAccountBalances',
      entries: 'listAccountEntries',
      delete: 'deleteAccount',
      close: 'closeAccount',
      closing: 'getAccountClosing',
    },
    waits: { get: 'get', field: 'status' },
  },
  externalAccounts: {
    about: "Customers' accounts at their own banks: links, validations and history.",
    methods: {
      link: 'linkExternalAccount',
      list: 'listExternalAccounts',
      startLink: 'startLinkFlow',
      finishLink: 'finishLinkFlow',
      renewLink: 'renewLink',
      history: 'getAccountHistory',
      validate: 'startAccountValidation',
      validations: 'listAccountValidations',
      verifyMicroDeposits: 'verifyMicroDeposits',
    },
  },
  transfers: {
    about: 'ACH pulls and pushes, and transfers between accounts.',
    methods: {
      create: 'createTransfer',
      list: 'listTransfers',
      get: 'getTransfer',
      cancel: 'cancelTransfer',
      retry: 'retryTransfer',
    },
    waits: { get: 'get', field: 'status' },
  },
  cards: {
    about: 'Cards, their controls, PINs and reveals.',
    methods: {
      create: 'createCard',
      list: 'listCards',
      get: 'getCard',
      update: 'changeCard',
      activate: 'activateCard',
      reissue: 'reissueCard',
      reveal: 'revealCard',
      controls: 'getCardControls',
      setControls: 'putCardControls',
      setPin: 'setCardPin',
      verifyPin: 'verifyCardPin',
    },
    waits: { get: 'get', field: 'status' },
  },
  transactions: {
    about: 'Card transactions, and why each was approved or declined.',
    methods: {
      list: 'listTransactions',
      get: 'getTransaction',
      decision: 'getTransactionDecision',
    },
    waits: { get: 'get', field: 'transaction_state' },
  },
  events: {
    about: 'The record of events: pages, and a stream.',
    methods: { list: 'listEvents', get: 'getEvent', stream: 'streamEvents' },
  },
  webhooks: {
    about: 'Endpoints that receive events.',
    base: { name: 'SignedDeliveries', file: 'webhooks/signed-deliveries.ts' },
    methods: {
      create: 'createWebhook',
      list: 'listWebhooks',
      get: 'getWebhook',
      update: 'updateWebhook',
      delete: 'deleteWebhook',
      rotateSecret: 'rotateWebhookSecret',
      test: 'testWebhook',
      health: 'getWebhookHealth',
      replay: 'replayWebhook',
      deliveries: 'listWebhookDeliveries',
      faults: 'getWebhookFaults',
      setFaults: 'setWebhookFaults',
      clearFaults: 'clearWebhookFaults',
    },
  },
  deliveries: {
    about: 'Deliveries of events to webhooks.',
    methods: {
      list: 'listAllWebhookDeliveries',
      get: 'getWebhookDelivery',
      sent: 'getSentWebhookDelivery',
      resend: 'resendWebhookDelivery',
      resendAll: 'resendWebhookDeliveries',
    },
    waits: { get: 'get', field: 'status' },
  },
  requests: {
    about: 'The log of requests, with error groups and replays.',
    methods: {
      list: 'listRequests',
      get: 'getRequest',
      errors: 'listRequestErrors',
      series: 'getRequestSeries',
      replay: 'replayRequest',
    },
  },
  objects: {
    about: 'Any object by its id, its next moves, and search.',
    methods: { get: 'getObject', moves: 'getObjectMoves', search: 'search' },
  },
  activity: {
    about: 'Figures of the brand, by hour or day.',
    methods: { overview: 'getOverview', series: 'getSeries' },
  },
  ledger: {
    about: 'The books: journals, trial balance, proofs and reconciliation.',
    methods: {
      journal: 'getJournal',
      trialBalance: 'getTrialBalance',
      verification: 'getLedgerVerification',
      requestVerification: 'requestLedgerVerification',
      reconciliation: 'listReconciliation',
      reconciliationDifferences: 'listReconciliationDifferences',
    },
  },
  bankFiles: {
    about: 'ACH files to and from the bank.',
    methods: {
      list: 'listBankFiles',
      get: 'getBankFile',
      content: 'getBankFileContent',
      undecided: 'listUndecidedBankFileEntries',
      decide: 'decideBankFileEntry',
    },
    waits: { get: 'get', field: 'status' },
  },
  programs: {
    about: 'Card programs, their settings and return rates.',
    methods: {
      list: 'listPrograms',
      get: 'getProgram',
      settings: 'getProgramSettings',
      updateSettings: 'updateProgramSettings',
      returnRates: 'getReturnRates',
    },
  },
  keys: {
    about: "The brand's permanent keys, and temporary keys of customers.",
    methods: {
      create: 'createKey',
      list: 'listKeys',
      get: 'getKey',
      update: 'updateKey',
      roll: 'rollKey',
      revoke: 'revokeKey',
      createTemporary: 'createTemporaryKey',
    },
  },
  origins: {
    about: 'Web origins whose pages may use temporary keys.',
    methods: { list: 'listOrigins', replace: 'replaceOrigins' },
  },
  audit: {
    about: 'Changes, with the key or person that made each.',
    methods: { list: 'listAuditEvents' },
  },
  simulate: {
    about: 'What networks, banks and vendors do, in a sandbox.',
    methods: {
      authorization: 'simulateAuthorization',
      balanceInquiry: 'simulateBalanceInquiry',
      increment: 'simulateIncrement',
      clearing: 'simulateClearing',
      settlement: 'simulateSettlement',
      reversal: 'simulateReversal',
      expiry: 'simulateExpiry',
      refund: 'simulateRefund',
      kyc: 'simulateKyc',
      kycPass: 'simulateKycPass',
      kycFail: 'simulateKycFail',
      achIncoming: 'simulateAchIncoming',
      achReturn: 'simulateAchReturn',
      achNotificationOfChange: 'simulateAchNotificationOfChange',
      achFile: 'simulateAchFile',
    },
  },
  behaviours: {
    about: 'How the simulated vendors answer, in a sandbox.',
    methods: { set: 'setBehaviour', list: 'listBehaviours', delete: 'deleteBehaviours' },
  },
  clock: {
    about: "The sandbox's clock: advance it, look ahead, and rewind.",
    methods: {
      get: 'getClock',
      update: 'changeClock',
      advance: 'advanceClock',
      due: 'listDueWork',
      history: 'listClockAdvances',
      rewind: 'rewindClock',
    },
  },
  worlds: {
    about: 'Separate sandboxes with snapshots, forks and files.',
    methods: {
      create: 'createWorld',
      list: 'listWorlds',
      get: 'getWorld',
      delete: 'deleteWorld',
      reset: 'resetWorld',
      restore: 'restoreWorld',
      snapshot: 'createSnapshot',
      snapshots: 'listSnapshots',
      deleteSnapshot: 'deleteSnapshot',
      diff: 'diffWorlds',
      export: 'exportWorld',
      import: 'importWorld',
    },
  },
  scenarios: {
    about: 'Stories in YAML that a sandbox plays.',
    methods: {
      list: 'listScenarios',
      get: 'getScenario',
      play: 'playScenario',
      run: 'playShippedScenario',
      record: 'writeScenarioFromRequests',
      runs: 'listScenarioRuns',
      getRun: 'getScenarioRun',
    },
  },
};
