-- Origins of what a key gave out, so that it ends with the key (docs/decisions/0141).

-- The brand's key that minted a temporary key.
alter table api_keys add column minted_by uuid;
create index api_keys_by_minter on api_keys (brand_id, minted_by) where minted_by is not null;

-- The temporary key that asked for a reveal. Rows of earlier
-- versions have none; they end within a minute.
alter table card_reveals add column key_id uuid;

-- The brand's key with which a KYC was started; null for a job.
alter table kyc_verifications add column key_id uuid;

-- Fields of the payload that authorize something, sealed (platform/events/sealed-payload.ts).
alter table events add column sealed_payload bytea;
create index events_with_sealed_payload on events (brand_id) where sealed_payload is not null;
