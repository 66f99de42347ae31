/** Descriptions of the reference's tags. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Authentication: 'Keys for browsers: a temporary pair of keys reaches one customer.',
  Keys: "The brand's permanent pairs of keys: made, rolled, restricted and revoked.",
  Programs: "The brand's card programs with a partner bank, and their settings.",
  Customers: 'The persons who hold cards, with their addresses and identity data.',
  Businesses: 'Companies, which have one or more beneficial owners.',
  'Beneficial owners': 'The persons who own a business; each has a separate KYC.',
  Accounts: 'Security deposit accounts, credit accounts and linked external accounts.',
  'External accounts':
    "Links to the customer's accounts at other banks, by a processor token or by the link flow of a browser. The sandbox's aggregation provider takes any public token and the processor tokens `processor-sandbox-...`.",
  Books: 'The double-entry journal behind the balances.',
  Origins:
    "Web origins of the brand: its pages that can frame a card's details, and to which pages of the service return.",
  Cards: 'Cards, their controls, and one-time pages that show their details.',
  Transactions:
    'Purchases, refunds and balance inquiries of cards, with the reason of each decision.',
  Transfers: 'Money between a linked external account and accounts of the service, by ACH.',
  Simulations:
    "Simulated acts of other parties, in a sandbox only: a merchant's purchases, the other bank's returns, the KYC vendor's decisions.",
  'Bank files':
    'NACHA files to and from the partner bank, and entries that a person decides about.',
  KYC: 'The verification of a person for a program, with the documents that it requires.',
  Agreements:
    'The texts that customers of a program agree to, by their versions, and what each customer accepted, when and how.',
  Notices:
    'Papers that the law owes to a customer, each with its last day, its page and the report of its sending.',
  'Identity changes':
    'Changes of a name, a primary address, a date of birth or an SSN that KYC has confirmed, with their evidence.',
  'Credit applications':
    'Applications of customers for a program; submitting one starts the KYC. Errors have the shape `status`, `code`, `message` and `details`.',
  Events: 'The record of what happened, oldest first, to be read, awaited or followed as a stream.',
  Webhooks:
    'Subscriptions that post events to a URL, signed as Standard Webhooks says. Each delivery has the headers `webhook-id` (the same in a repeat), `webhook-timestamp` (the attempt, in seconds since 1970), `webhook-signature`, `Surety-Event`, `Surety-Event-Id` (for `GET /events/{event_id}`) and `Surety-Event-Time` (on the clock of the brand).',
  Activity: 'Figures of a brand: what it has, and what happened by the hour.',
  'Request log': 'Requests of keys with their answers, kept for some days, and counts of all.',
  Sandbox: "The sandbox's clock and the behaviour of its simulated vendors.",
  Worlds:
    'Separate sandbox brands for tests: created, forked, restored and removed as a whole; links into the portal.',
  Audit: 'The chained record of the changes that keys of the brand and the operator made.',
  Search: 'Objects of any type by an id, a name or a number, with the moves that they can make.',
  Scenarios: 'Stories that a sandbox plays step by step.',
};
