-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema file;

-- The pictures that people upload; their bytes are in the file store under the id, sealed.
create table file.file (
  -- 128 random bits.
  id uuid primary key,
  user_id bigint not null,
  purpose text not null check (purpose in ('identity_front', 'identity_reverse', 'identity_hand', 'address_proof',
    'deposit_voucher', 'payment_qr', 'payment_voucher')),
  -- What uses it, for example a verification case; the first use fixes it.
  reference text check (reference <> ''),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  -- Of the picture as it is shown, not of what is stored.
  sha256 bytea not null check (length(sha256) = 32),
  state text not null check (state in ('unbound', 'bound', 'deleted')),
  created_at timestamptz not null,
  check ((state = 'bound') = (reference is not null))
);
create index file_unbound on file.file (created_at) where state = 'unbound';

-- How many pictures a user sent on a UTC day, the refused ones included.
create table file.upload_day (
  user_id bigint not null,
  day date not null,
  count integer not null check (count > 0),
  primary key (user_id, day)
);

-- Which operator saw which picture, when and why; append-only.
create table file.view (
  id bigint generated always as identity primary key,
  file_id uuid not null references file.file,
  operator_id bigint not null,
  reason text not null check (reason <> ''),
  at timestamptz not null
);
create index view_by_file on file.view (file_id, at desc);

create function file.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'file.view is append-only';
end $$;
create trigger view_append_only before update or delete or truncate on file.view
  for each statement execute function file.refuse_change();
