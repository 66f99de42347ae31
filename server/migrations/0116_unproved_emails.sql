-- An e-mail is not proved, so it is not one person's: each brand's invitations make a person of their own
-- (docs/decisions/0273).

-- Brand whose invitation made the person; null for people of before, whose e-mails differ, and for local owners.
alter table people add column made_by_brand uuid;

-- index in a transaction: an installation has few people.
create unique index people_email_of_brand on people (email, made_by_brand);
create index people_by_email on people (email);
drop index people_email;
