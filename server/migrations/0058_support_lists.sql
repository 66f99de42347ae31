-- Indexes of the lists that support reads (docs/decisions/0184).

-- Deliveries that ended without success, and those that wait for another attempt. A new or acknowledged
-- delivery is in it at no time.
create index deliveries_failing on deliveries (brand_id, webhook_id, delivery_id)
  where status = 'failed' or (status = 'pending' and attempts_made > earlier_attempts);

create index adverse_actions_to_send on adverse_actions (brand_id, adverse_action_id)
  where notice_sent_at is null;

create index accounts_by_status on accounts (brand_id, status, account_id);
