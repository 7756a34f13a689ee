-- Locks: none, the table is new. Rewrites: none. breaking: no
-- Which server owns the database. Taking it over counts `epoch` up, so that what an earlier owner does later is refused.
create table kernel.lease (
  role text primary key check (role = 'server'),
  epoch bigint not null check (epoch >= 0),
  -- The application_name of the sessions of the owner.
  holder text not null,
  -- By the clock of the database; from then on another server may take the lease.
  until timestamptz not null
);
insert into kernel.lease values ('server', 0, '', '-infinity');

-- The first statement of each transaction of an owner. Whoever takes the lease over holds the same lock alone, so that
-- a transaction which has begun is over before the next owner reads anything.
-- Only for READ COMMITTED, where the second statement sees what was committed before the lock was granted.
create function kernel.hold_lease(expected bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4711005);
  if not exists (select from kernel.lease where role = 'server' and epoch = expected) then
    raise exception 'another server owns the database since epoch %', expected using errcode = 'OB001';
  end if;
end
$$;
