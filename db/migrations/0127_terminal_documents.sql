-- Locks: none. Rewrites: none. breaking: no
-- compatible-from: 0105

-- What a person keeps for all devices, by name: layouts of a screen, settings of charts, drawings of a pair. Each change names the version that it follows.
create table terminal.document (
  user_id bigint not null check (user_id > 0),
  name text not null check (name ~ '^[a-z]{1,20}([.][a-z0-9]{1,20})?$'),
  content text not null check (length(content) between 2 and 20000),
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  primary key (user_id, name)
);

-- The layouts are such documents. Their table is left to servers of the version before, and goes with a later one.
insert into terminal.document (user_id, name, content, revision, updated_at)
select user_id, 'layouts.' || screen, layouts, revision, updated_at from terminal.layout_set where screen !~ '_';
