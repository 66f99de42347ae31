-- Events bear upload links, which let anyone who holds them act for a person. A webhook receives them if whoever made
-- it may change what they are about (docs/decisions/0274). Webhooks of before keep what they receive.

alter table webhooks add column receives_links boolean not null default true;
