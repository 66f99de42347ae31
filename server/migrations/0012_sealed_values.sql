-- Key for hashes across all brands, wrapped by a master key as the keys of brands are (platform/vault).
-- Null until the first start makes it.
alter table installation add column wrapped_hash_key bytea;
