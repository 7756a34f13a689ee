-- Locks: none but those of a new table. Rewrites: none.
-- compatible-from: 0105
-- The findings of the checks that compare the memory of a process, where the auditor is another process.
create table ledger.memory_check (
  name text primary key,
  looked_at timestamptz not null,
  -- The rows that break the invariant.
  found jsonb not null check (jsonb_typeof(found) = 'array')
);
