-- Locks: exclusive on identity.code for an instant. Rewrites: none. breaking: identity.code.network
-- Who asked for a code, "user:<id>" or a network, has a budget and tries of their own.
alter table identity.code rename column network to requester;
alter index identity.code_by_network rename to code_by_requester;
alter table identity.code
  add column is_by_stranger boolean not null default true,
  add column tries_elsewhere integer not null default 0 check (tries_elsewhere between 0 and 2);
alter table identity.code alter column is_by_stranger drop default;
