-- Locks: a moment on wallet.withdrawal. Rewrites: none. breaking: no
-- compatible-from: 0105
create schema screening;

-- A list as one operator uploaded it. It holds once an edition begins it.
create table screening.version (
  id bigint generated always as identity primary key,
  list text not null check (length(list) between 1 and 40),
  -- When whoever publishes the list dates it.
  dated date not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null
);

-- Files of a version: the second one may add aliases to the first one.
create table screening.list_file (
  version_id bigint not null references screening.version,
  format text not null check (format in ('own', 'ofac_sdn', 'ofac_alt')),
  file_name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  entries integer not null check (entries >= 0),
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (version_id, format)
);

create table screening.entry (
  version_id bigint not null references screening.version,
  reference text not null check (length(reference) between 1 and 100),
  -- Changes with the entry.
  key text not null,
  body jsonb not null,
  -- Aliases of the second file.
  aliases jsonb,
  primary key (version_id, reference)
);

-- A step of what lists hold: a version begins, and replaces the one of its list, or ends.
create table screening.edition (
  id bigint generated always as identity primary key,
  version_id bigint not null references screening.version,
  act text not null check (act in ('begin', 'end')),
  on_exact text not null check (on_exact in ('hold', 'deny')),
  -- Least likeness of names that is a near match; null where only exact ones count.
  near_percent integer check (near_percent between 50 and 99),
  decided_at timestamptz not null,
  -- A few seconds later, so that every process knows it before it holds.
  effective_at timestamptz not null check (effective_at >= decided_at),
  operator_name text not null,
  approver_name text not null,
  reason text not null
);

-- How far everybody was screened by an edition.
create table screening.turn (
  edition_id bigint not null references screening.edition,
  scope text not null check (scope in ('person', 'address')),
  -- The last id that is done.
  after text not null default '',
  screened bigint not null default 0,
  hits bigint not null default 0,
  began_at timestamptz not null,
  done_at timestamptz,
  primary key (edition_id, scope)
);

create table screening.case (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('person', 'withdrawal', 'deposit', 'address')),
  -- Id of the subject: of a user where it is a person.
  subject_id text not null,
  user_id bigint not null check (user_id > 0),
  state text not null check (state in ('open', 'released', 'refused')),
  -- What was matched, or what the adapter answered.
  hits jsonb not null,
  -- Of a deposit: what may not leave meanwhile.
  currency_id integer,
  amount numeric(38,18) check (amount > 0 and amount <> 'NaN'),
  opened_at timestamptz not null,
  decided_at timestamptz,
  maker_name text,
  approver_name text,
  note text,
  check ((currency_id is null) = (amount is null)),
  constraint case_decided check ((state = 'open') = (num_nonnulls(decided_at, maker_name, approver_name, note) = 0)
    and num_nonnulls(decided_at, maker_name, approver_name, note) in (0, 4))
);
create unique index case_open on screening.case (subject, subject_id) where state = 'open';
create index case_by_subject on screening.case (subject, subject_id);
create index case_by_user on screening.case (user_id) where state <> 'released';
create index case_waiting on screening.case (opened_at, id) where state = 'open';

-- Every answer, once for each cause, adapter and edition.
create table screening.answer (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('registration', 'verification', 'deposit', 'withdrawal', 'payment', 'sale',
    'person', 'address')),
  -- Id of what asked.
  reference text not null,
  user_id bigint not null check (user_id > 0),
  adapter text not null check (adapter in ('lists', 'vendor')),
  -- The last edition that held; 0 for an adapter without lists.
  edition_id bigint not null check (edition_id >= 0),
  outcome text not null check (outcome in ('allow', 'hold', 'deny')),
  reasons jsonb not null,
  case_id bigint references screening.case,
  at timestamptz not null,
  constraint answer_once unique (kind, reference, adapter, edition_id),
  check ((outcome = 'allow') = (reasons = '[]'))
);
create index answer_refused on screening.answer (id) where outcome = 'deny';

create trigger version_append_only before update or delete or truncate on screening.version
  for each statement execute function kernel.refuse_change();
create trigger list_file_append_only before update or delete or truncate on screening.list_file
  for each statement execute function kernel.refuse_change();
create trigger entry_kept before delete or truncate or update of version_id, reference, body on screening.entry
  for each statement execute function kernel.refuse_change();
create trigger edition_append_only before update or delete or truncate on screening.edition
  for each statement execute function kernel.refuse_change();
create trigger answer_append_only before update or delete or truncate on screening.answer
  for each statement execute function kernel.refuse_change();
create trigger case_kept before delete or truncate or update of id, subject, subject_id, user_id, currency_id, amount, opened_at
  on screening.case for each statement execute function kernel.refuse_change();

-- A withdrawal in review because of its case.
alter table wallet.withdrawal drop constraint withdrawal_flags_check;
alter table wallet.withdrawal add constraint withdrawal_flags_check check (flags <@ array['new_address', 'new_device',
  'security_changed', 'first_withdrawal', 'large_share', 'near_limit', 'shared_address', 'failed_on_chain', 'frozen',
  'proof_broken', 'screening']) not valid;
