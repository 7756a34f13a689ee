-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema verification;

-- A submission: of the real name (level 1) or of the address (level 2).
create table verification.case (
  id uuid primary key,
  user_id bigint not null,
  level integer not null check (level in (1, 2)),
  -- Which submission of the user for this level it is.
  attempt integer not null check (attempt > 0),
  state text not null check (state in ('in_review', 'certified', 'failed')),
  id_type text check (id_type in ('identity_card', 'passport', 'driving_licence', 'residence_permit')),
  area_id integer,
  -- Sealed by the server's secret, as the pictures are.
  name_sealed bytea not null,
  card_id_sealed bytea,
  address_sealed bytea,
  -- HMAC of type, country and number, so that one document certifies one account without being readable here.
  document_mac bytea check (length(document_mac) = 32),
  birth_date date,
  submitted_at timestamptz not null,
  claimed_by bigint,
  claimed_by_name text,
  claimed_until timestamptz,
  decided_at timestamptz,
  -- Null where no operator decided.
  decided_by bigint,
  decided_by_name text,
  reason_key text check (reason_key in ('picture_unclear', 'picture_incomplete', 'name_differs', 'number_differs',
    'document_expired', 'document_unsupported', 'face_differs', 'handheld_missing', 'address_differs',
    'address_outdated', 'suspected_forgery', 'under_age', 'other')),
  note text not null default '',
  check ((state = 'in_review') = (decided_at is null)),
  check ((state = 'failed') = (reason_key is not null)),
  check ((level = 1) = (document_mac is not null and card_id_sealed is not null and id_type is not null
    and area_id is not null)),
  check ((level = 2) = (address_sealed is not null)),
  check ((claimed_by is null) = (claimed_until is null) and (claimed_by is null) = (claimed_by_name is null)),
  unique (user_id, level, attempt)
);
-- At most one submission of a level is open or certified.
create unique index case_one_valid on verification.case (user_id, level) where state <> 'failed';
create unique index case_document_once on verification.case (document_mac) where state = 'certified';
create index case_by_document on verification.case (document_mac) where document_mac is not null;
create index case_by_user on verification.case (user_id, submitted_at desc, id desc);
create index case_by_state on verification.case (state, submitted_at, id);
create index case_by_level on verification.case (state, level, submitted_at, id);
create index case_by_type on verification.case (state, id_type, submitted_at, id);
create index case_by_area on verification.case (state, area_id, submitted_at, id);

-- Whose account it is: the certified name, sealed, and an HMAC of its plain form, by which operators find it exactly
-- although nobody reads it here.
create table verification.person (
  user_id bigint primary key,
  name_sealed bytea not null,
  name_mac bytea not null check (length(name_mac) = 32)
);
create index person_by_name on verification.person (name_mac, user_id);

-- The pictures of a submission; their bytes belong to the slice of files.
create table verification.document (
  case_id uuid not null references verification.case,
  purpose text not null check (purpose in ('identity_front', 'identity_reverse', 'identity_hand', 'address_proof')),
  file_id uuid not null unique,
  primary key (case_id, purpose)
);
