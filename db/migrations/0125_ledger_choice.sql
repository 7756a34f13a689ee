-- Locks: none. Rewrites: none. breaking: no
-- compatible-from: 0105

-- Whoever has no row is asked before other accounts give what the paying one lacks.
create table ledger.choice (
  user_id bigint primary key check (user_id > 0),
  pays_from_others boolean not null,
  changed_at timestamptz not null
);
