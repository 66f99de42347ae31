-- Search by anything (docs/decisions/0197).
create index cards_by_last_four on cards (brand_id, last_four, card_id);
create index bank_file_entries_by_trace on bank_file_entries (brand_id, trace_number);
create index bank_file_answers_by_trace on bank_file_answers (brand_id, trace_number);
create index bank_files_incoming_by_name on bank_files (brand_id, file_name)
  where direction = 'incoming';
create index audit_events_by_request on audit_events (brand_id, request_id);

-- A column, because policies keep an index on an expression from being used (docs/decisions/0197).
alter table businesses
  add column search_name text not null generated always as (lower(legal_business_name)) stored;
create index businesses_by_name on businesses (brand_id, search_name text_pattern_ops, business_id);
