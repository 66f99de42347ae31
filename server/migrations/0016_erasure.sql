-- Null once the person was deleted and no law has the identity kept (docs/decisions/0151).
alter table kyc_verifications alter column identity drop not null;
