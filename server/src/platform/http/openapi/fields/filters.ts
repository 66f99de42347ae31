/** Descriptions of query parameters by name, for those whose schema has none. */
export const filterDescriptions: Readonly<Record<string, string | undefined>> = {
  behaviour_id: 'Deletes only this behaviour.',
  beneficial_owner_id: 'Selects only what concerns this beneficial owner.',
  brand_person_id: 'Returns only customers with this id of the brand.',
  business_id: 'Returns only customers of this business.',
  card_id: 'Returns only transactions of this card.',
  count: 'The page has at most this many transactions.',
  customer_id: 'Selects only what concerns this customer.',
  direction: 'Returns only files to the bank, or only files from it.',
  ein: 'Returns only businesses with this Employer Identification Number.',
  offset: 'The page begins after this many transactions.',
  outcome: 'Returns only entries with this outcome.',
  program_id: 'Selects only what concerns this program.',
  status: 'Returns only objects with this status.',
};
