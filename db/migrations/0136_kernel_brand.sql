-- Locks: none. Rewrites: none. breaking: no
-- compatible-from: 0105
-- Pictures of brands under the hashes of their bytes, which everybody may see.
create table kernel.brand_picture (
  id text primary key check (id ~ '^[0-9a-f]{64}$'),
  png bytea not null check (octet_length(png) between 1 and 4000000),
  uploaded_at timestamptz not null
);

-- The brand under which the site is run: the newest version holds, all stay.
create table kernel.brand (
  version integer primary key check (version > 0),
  name text not null check (length(name) between 1 and 40 and name !~ '[<>{}"\\[:cntrl:]]'),
  short_name text not null check (length(short_name) between 1 and 12 and short_name !~ '[<>{}"\\[:cntrl:]]'),
  legal_entity text not null check (length(legal_entity) <= 120 and legal_entity !~ '[<>{}"\\[:cntrl:]]'),
  accent_light text not null check (accent_light ~ '^(#[0-9a-f]{6})?$'),
  accent_dark text not null check (accent_dark ~ '^(#[0-9a-f]{6})?$'),
  logo text references kernel.brand_picture (id),
  icon text references kernel.brand_picture (id),
  mail_name text not null check (length(mail_name) between 1 and 40 and mail_name !~ '[<>{}"\\[:cntrl:]]'),
  mail_address text not null check (mail_address ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+$'),
  support_email text not null check (support_email = '' or support_email ~ '^[^@[:space:]<>"]+@[^@[:space:]<>"]+$'),
  reason text not null,
  -- Null for the brand with which the installation began.
  set_by text,
  set_at timestamptz not null
);

create trigger brand_append_only before update or delete or truncate on kernel.brand
  for each statement execute function kernel.refuse_change();
create trigger brand_picture_append_only before update or delete or truncate on kernel.brand_picture
  for each statement execute function kernel.refuse_change();
