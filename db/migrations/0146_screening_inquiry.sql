-- Locks: none on tables that exist. Rewrites: none. breaking: no
-- compatible-from: 0105
-- What a vendor is asked, written with the change that needs it. A person is asked about again by each round.
create table screening.inquiry (
  kind text not null check (kind in ('registration', 'verification', 'deposit', 'withdrawal', 'person')),
  -- Id of what asks.
  reference text not null,
  user_id bigint not null check (user_id > 0),
  subject text not null check (subject in ('person', 'withdrawal', 'deposit')),
  subject_id text not null,
  -- Of a deposit or withdrawal. Facts of people are read when they are sent, and kept nowhere else.
  addresses jsonb,
  -- Of a deposit: what may not leave meanwhile.
  currency_id integer,
  amount numeric(38,18) check (amount > 0 and amount <> 'NaN'),
  -- The id that the vendor gets, the same at every try.
  id uuid not null unique,
  -- The round that asks; 0 for a change of the person.
  round bigint not null check (round >= 0),
  is_open boolean not null,
  -- Whether its subject waits for the answer.
  is_awaited boolean not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  -- Of the last answer, null before the first one.
  answered_at timestamptz,
  primary key (kind, reference),
  check ((subject = 'person') = (addresses is null)),
  check ((currency_id is null) = (amount is null)),
  check (is_open or answered_at is not null)
);
create index inquiry_due on screening.inquiry (is_awaited desc, due_at) where is_open;
create index inquiry_awaited on screening.inquiry (user_id) where is_open and is_awaited;
create index inquiry_of_person on screening.inquiry (user_id) where subject = 'person' and answered_at is not null;
create index inquiry_oldest on screening.inquiry (asked_at) where is_open and is_awaited;

-- A turn over everybody by the vendor, and how far it came.
create table screening.round (
  id bigint generated always as identity primary key,
  after text not null default '',
  began_at timestamptz not null,
  done_at timestamptz
);

-- How the vendor does; one row.
create table screening.vendor (
  id boolean primary key default true check (id),
  answered_at timestamptz,
  failing_since timestamptz,
  error text,
  check ((failing_since is null) = (error is null))
);
insert into screening.vendor default values;

create trigger inquiry_kept before delete or truncate or update of kind, reference, user_id, subject, subject_id, addresses,
  currency_id, amount on screening.inquiry for each statement execute function kernel.refuse_change();
