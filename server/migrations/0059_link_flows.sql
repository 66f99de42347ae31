-- A link flow ends: an account whose flow is not finished in time is removed. The sandbox's link page
-- finds the flow by its token (docs/decisions/0185).
alter table external_accounts
  -- Only while the flow is unfinished, on the brand's clock.
  add column link_expires_at timestamptz,
  -- The newest token of the account; tokens are unguessable, so a plain SHA-256 suffices.
  add column link_token_hash bytea,
  add column redirect_uri text;
-- Without brand_id, because this look-up is how a page's request learns its brand.
create index external_accounts_by_link_token on external_accounts (link_token_hash)
  where link_token_hash is not null;
