-- Locks: contract.writer for a moment; contract.position exclusively while its live and ended rows are checked, which
-- is a single scan. Rewrites: none. breaking: no

-- A beat that decides very much is stored in several transactions, by the ids of the users: the beat of which a part
-- is stored, and the last user of that part. It is stored whole once `beat_at` has reached it.
alter table contract.writer
  add column part_at timestamptz,
  add column part_user bigint,
  add constraint writer_part check ((part_at is null) = (part_user is null));

-- A market that closes cancels nothing: a pending order waits until it opens again.
alter table contract.position
  drop constraint position_cancel_reason_check,
  add constraint position_cancel_reason_check check (cancel_reason in ('requested', 'limits'));
