-- Saved views of lists (features/team/views). Not a world's content, like memberships. Wall time.
create table saved_views (
  brand_id uuid not null references brands on delete cascade,
  view_id uuid not null,
  -- The maker. People are never deleted, and the local owner has no membership.
  person_id uuid not null,
  name text not null,
  -- Last part of the page's path in the portal, such as `customers`.
  page text not null,
  -- Query string of the page, without its question mark.
  search text not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  primary key (brand_id, view_id)
);
create index saved_views_of_person on saved_views (brand_id, person_id);

-- A person's own marks on a view, which may be another's.
create table saved_view_marks (
  brand_id uuid not null,
  person_id uuid not null,
  view_id uuid not null,
  page text not null,
  -- The page opens with it.
  is_default boolean not null,
  -- The side bar shows it.
  is_pinned boolean not null,
  primary key (brand_id, person_id, view_id),
  foreign key (brand_id, view_id) references saved_views on delete cascade
);
create unique index saved_view_marks_default on saved_view_marks (brand_id, person_id, page)
  where is_default;
