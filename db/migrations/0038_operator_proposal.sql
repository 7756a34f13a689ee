-- Locks: none. Rewrites: none. breaking: no
-- A change that one operator proposes and another one decides. Neither table is ever changed: what a proposal became
-- is the row of its decision, and one that has none is open until it expires.
create table operator.proposal (
  id bigint generated always as identity primary key,
  -- The action of the audit log that an approval carries out.
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  -- What the call was given; an approval carries out exactly this.
  payload json not null,
  subject_kind text not null check (subject_kind ~ '^[a-z_]+$'),
  -- Null: the approval makes what is new.
  subject_id text,
  -- As the approver sees it; text is kept as it was compared.
  before json,
  after json,
  reason text not null check (reason <> ''),
  proposed_by bigint not null references operator.operator,
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  constraint proposal_maker_key unique (id, proposed_by)
);

create table operator.proposal_decision (
  proposal_id bigint primary key,
  proposed_by bigint not null,
  state text not null check (state in ('approved', 'rejected', 'taken_back')),
  reason text not null check (reason <> ''),
  decided_by bigint not null references operator.operator,
  decided_at timestamptz not null,
  constraint proposal_decision_proposal_fkey foreign key (proposal_id, proposed_by)
    references operator.proposal (id, proposed_by),
  -- Two persons decide; who proposed it may only take it back.
  constraint proposal_decision_two_persons check ((decided_by = proposed_by) = (state = 'taken_back'))
);

create function operator.refuse_proposal_change() returns trigger language plpgsql as $$
begin
  raise exception 'proposals are append-only';
end $$;
create trigger proposal_append_only before update or delete or truncate on operator.proposal
  for each statement execute function operator.refuse_proposal_change();
create trigger proposal_decision_append_only before update or delete or truncate on operator.proposal_decision
  for each statement execute function operator.refuse_proposal_change();
