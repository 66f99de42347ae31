-- The life of a card: its form, its activation, the card it replaces, and its PIN; and the one-time
-- pages that show its number.

alter table cards
  add column form text not null default 'virtual' check (form in ('virtual', 'physical')),
  -- Null until the card was active for the first time: a physical card on its way.
  add column activated_at timestamptz,
  add column replaces_card_id uuid,
  add column reissue_type text check (
    reissue_type in ('same_card_number', 'same_card_number_updated_expiry', 'new_card_number')),
  add check ((replaces_card_id is null) = (reissue_type is null)),
  add foreign key (brand_id, replaces_card_id) references cards (brand_id, card_id),
  drop constraint cards_brand_id_number_hash_key;
update cards set activated_at = date_created;
alter table cards
  alter column form drop default,
  add check (status <> 'active' or activated_at is not null);

-- A number is made once. A card that was reissued under its number lends it to its successor, and
-- at most one of them is active.
create unique index cards_number_made_once on cards (brand_id, number_hash)
  where reissue_type is null or reissue_type = 'new_card_number';
create unique index cards_number_active_once on cards (brand_id, number_hash)
  where status = 'active';
create unique index cards_one_successor on cards (brand_id, replaces_card_id)
  where replaces_card_id is not null and status <> 'closed';

-- A PIN is never readable: what is kept is its HMAC under the brand's key, with a salt of its own.
create table card_pins (
  brand_id uuid not null,
  card_id uuid not null,
  salt bytea not null,
  pin_hash bytea not null,
  -- Wrong tries since the last right one; at the third the PIN is locked.
  failed_tries integer not null check (failed_tries between 0 and 3),
  date_created timestamptz not null,
  date_updated timestamptz not null,
  primary key (brand_id, card_id),
  foreign key (brand_id, card_id) references cards (brand_id, card_id)
);

-- Web origins of a brand, whose pages may show a card's details in a frame.
create table brand_origins (
  brand_id uuid not null references brands,
  origin text not null,
  date_created timestamptz not null,
  primary key (brand_id, origin)
);

create table card_reveals (
  brand_id uuid not null,
  reveal_id uuid not null,
  card_id uuid not null,
  -- The address's token is 256 random bits, so a plain SHA-256 cannot be reversed by guessing.
  token_hash bytea not null,
  -- Wall time, like viewed_at: a stopped sandbox clock must not keep an address alive.
  expires_at timestamptz not null,
  viewed_at timestamptz,
  date_created timestamptz not null,
  primary key (brand_id, reveal_id),
  foreign key (brand_id, card_id) references cards (brand_id, card_id)
);
-- The one look-up that cannot name its brand: it is how a page's request learns it.
create index card_reveals_by_token on card_reveals (token_hash);
create index card_reveals_by_end on card_reveals (brand_id, expires_at);
