-- outside a transaction: builds the indexes while cards are issued and transfers requested
-- Lists of one status, newest first: of 100,000 cards each was read for a brand that has none closed.
create index concurrently cards_by_status on cards (brand_id, status, card_id);
create index concurrently transfers_by_status on transfers (brand_id, status, transfer_id)
  where status <> 'completed';
