-- Locks: kernel.lease for a moment, which has one row. Rewrites: none.
-- compatible-from: 0105
-- Which process owns which part of what owns the database. A process takes all of its parts at once, by one epoch.
create table kernel.role_lease (
  role text primary key check (role in ('price', 'spot', 'contract', 'wallet', 'worker', 'auditor')),
  -- Zero: nobody has it.
  epoch bigint not null check (epoch >= 0)
);
insert into kernel.role_lease
  select role, 0 from unnest(array['price', 'spot', 'contract', 'wallet', 'worker', 'auditor']) role;

create table kernel.lease_holder (
  epoch bigint primary key check (epoch > 0),
  -- The application_name of the sessions of the process begins with it.
  holder text not null,
  -- By the clock of the database; from then on another process may take its parts.
  until timestamptz not null
);

-- The row of kernel.lease counts the epochs, and is what code of before takes: it is held while any part is. That code gets it
-- when no process of this one has a part, and then all of them are taken from whoever wakes up.
create function kernel.end_role_leases() returns trigger language plpgsql as $$
begin
  update kernel.role_lease set epoch = 0;
  return null;
end
$$;
create trigger lease_ends_roles after update on kernel.lease
  for each row when (new.holder <> old.holder and new.holder <> 'openbourse/2') execute function kernel.end_role_leases();

-- The first statement of each transaction of a process that owns parts. Whoever takes one of them over holds the lock of the
-- epoch alone, so that a transaction which has begun is over before the next owner reads anything; code of before, the first lock.
-- Only for READ COMMITTED, where the second statement sees what was committed before the locks were granted.
create function kernel.hold_roles(expected bigint, parts integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4711005), pg_advisory_xact_lock_shared(4711005, expected::integer);
  if (select count(*) from kernel.role_lease where epoch = expected) <> parts then
    raise exception 'another server owns the database since epoch %', expected using errcode = 'OB001';
  end if;
end
$$;
