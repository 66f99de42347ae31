-- Logins of the command line by a browser (features/team/device-logins; RFC 8628). Wall time, like sessions.

-- global: a login begins before anybody chose a brand.
create table device_logins (
  login_id uuid not null,
  -- SHA-256 of 256 random bits, which the command that began the login alone has.
  device_code_hash bytea not null,
  -- SHA-256 of the eight letters that a person types.
  user_code_hash bytea not null,
  -- Name of the machine in the command's own words, which nothing proves.
  host_name text,
  address text not null,
  -- SHA-256 of the address, a /64 of IPv6; it bounds how many logins are open.
  address_hash bytea not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- Seconds between two polls; each poll that comes sooner makes it longer.
  interval_seconds integer not null,
  polled_at timestamptz,
  -- Decision of a person; without a brand it is a refusal.
  decided_at timestamptz,
  person_id uuid references people,
  session_id uuid,
  granted_brand_id uuid references brands on delete cascade,
  scope text check (scope in ('full', 'read_only')),
  label text,
  -- The key is made when the command asks for it, so that no secret waits here.
  key_id uuid,
  -- The login gave its key, or was cancelled.
  ended_at timestamptz,
  primary key (login_id)
);
create unique index device_logins_device_code on device_logins (device_code_hash);
create unique index device_logins_user_code on device_logins (user_code_hash);
create index device_logins_of_address on device_logins (address_hash, ends_at);
create index device_logins_by_end on device_logins (ends_at);
create index device_logins_of_brand on device_logins (granted_brand_id);
