-- Locks: contract.position while its rows are checked. Rewrites: none. breaking: no
-- How much of the free capital of the house positions may put at risk, in versions: the net exposure of one match, and
-- of all matches together, in percent.
create table contract.exposure_rule (
  id integer generated always as identity primary key,
  effective_from timestamptz not null unique,
  match_percent numeric(9,4) not null check (match_percent between 0 and 1000),
  total_percent numeric(9,4) not null check (total_percent between match_percent and 1000),
  operator_name text,
  reason text
);
-- A limit order that would be filled beyond the bound is cancelled with a reason of its own.
alter table contract.position drop constraint position_cancel_reason_check;
alter table contract.position add constraint position_cancel_reason_check
  check (cancel_reason in ('requested', 'limits', 'exposure'));
