-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema subscription;

-- Terms are those of a draft until it is published; then nothing of them changes any more.
create table subscription.offering (
  id integer generated always as identity primary key,
  token_id integer not null references market.currency,
  quote_id integer not null references market.currency,
  -- Quote for one token.
  issue_price numeric(38,18) not null check (issue_price > 0 and issue_price <> 'NaN'),
  supply numeric(38,18) not null check (supply > 0 and supply <> 'NaN'),
  cap_per_user numeric(38,18) not null check (cap_per_user > 0 and cap_per_user <= supply),
  minimum numeric(38,18) not null check (minimum > 0 and minimum <> 'NaN'),
  -- A label: nothing is computed from it.
  reference_return_ppm integer check (reference_return_ppm > 0),
  presale_level smallint not null check (presale_level between 1 and 2),
  presale_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cancel_until timestamptz not null,
  state text not null check (state in ('draft', 'published', 'allocated', 'settled', 'cancelled')),
  created_at timestamptz not null,
  published_at timestamptz,
  published_by text,
  allocated_at timestamptz,
  -- What was allotted in tokens.
  sold numeric(38,18) check (sold between 0 and supply),
  settled_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  check (token_id <> quote_id),
  check (presale_at <= starts_at and starts_at < ends_at and cancel_until between presale_at and ends_at),
  check ((state = 'draft') = (published_at is null)),
  check ((state in ('allocated', 'settled')) = (allocated_at is not null)),
  check ((allocated_at is null) = (sold is null)),
  check ((state = 'cancelled') = (cancelled_at is not null) and (cancelled_at is null) = (cancel_reason is null))
);
create index offering_due on subscription.offering (ends_at) where state in ('published', 'allocated', 'cancelled');

create function subscription.keep_terms() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.token_id, new.quote_id, new.issue_price, new.supply, new.cap_per_user, new.minimum,
      new.reference_return_ppm, new.presale_level, new.presale_at, new.starts_at, new.ends_at, new.cancel_until)
    is distinct from (old.token_id, old.quote_id, old.issue_price, old.supply, old.cap_per_user, old.minimum,
      old.reference_return_ppm, old.presale_level, old.presale_at, old.starts_at, old.ends_at, old.cancel_until) then
    raise exception 'the terms of offering % are frozen', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger offering_terms before update on subscription.offering
  for each row execute function subscription.keep_terms();

create table subscription.offering_text (
  offering_id integer not null references subscription.offering,
  locale text not null check (locale in ('en-US', 'fr-FR', 'es-ES', 'ja-JP', 'de-DE', 'ko-KR', 'th-TH', 'vi-VN', 'zh-HK',
    'zh-CN')),
  name text not null check (name <> ''),
  description text not null check (description <> ''),
  primary key (offering_id, locale)
);

-- The one commitment of a user to an offering; it carries its own hold of the user's financial account.
create table subscription.commitment (
  id bigint generated always as identity primary key,
  -- Random: names it in the published file without naming the user.
  ref uuid not null unique,
  offering_id integer not null references subscription.offering,
  user_id bigint not null check (user_id > 0),
  -- Quote; 0 once it was taken back.
  amount numeric(38,18) not null check (amount >= 0 and amount <> 'NaN'),
  held numeric(38,18) not null check (held >= 0 and held <> 'NaN'),
  state text not null check (state in ('live', 'cancelled', 'allocated', 'settled', 'refunded')),
  -- When it last grew.
  committed_at timestamptz not null,
  -- Tokens, and the quote that they cost.
  allocated numeric(38,18) check (allocated >= 0 and allocated <> 'NaN'),
  paid numeric(38,18) check (paid >= 0 and paid <= amount),
  settled_at timestamptz,
  unique (offering_id, user_id),
  check (held = case when state in ('live', 'allocated') then amount else 0 end),
  check ((state = 'cancelled') = (amount = 0)),
  check ((state in ('allocated', 'settled')) = (allocated is not null) and (allocated is null) = (paid is null)),
  check ((state in ('settled', 'refunded')) = (settled_at is not null))
);
create index commitment_user on subscription.commitment (user_id, id desc);
create index commitment_held on subscription.commitment (offering_id, id) where held > 0;

-- What a user did, each once by the key of the call.
create table subscription.step (
  id bigint generated always as identity primary key,
  commitment_id bigint not null references subscription.commitment,
  user_id bigint not null,
  idempotency_key text not null,
  kind text not null check (kind in ('commit', 'cancel')),
  -- Quote that it added or gave back.
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  at timestamptz not null,
  unique (user_id, idempotency_key)
);
create index step_commitment on subscription.step (commitment_id, id);

-- The published file of an allocation, byte for byte.
create table subscription.allocation (
  offering_id integer primary key references subscription.offering,
  text text not null,
  sha256 bytea not null check (sha256 = sha256(convert_to(text, 'UTF8'))),
  published_at timestamptz not null
);
create function subscription.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger allocation_immutable before update or delete or truncate on subscription.allocation
  for each statement execute function subscription.refuse_change();
create trigger step_immutable before update or delete or truncate on subscription.step
  for each statement execute function subscription.refuse_change();
