-- Locks: none. Rewrites: none. breaking: no
-- compatible-from: 0105
create schema terminal;

-- The layouts of a trading screen that a person has arranged, one row for all of them: each change names the version that it follows.
create table terminal.layout_set (
  user_id bigint not null check (user_id > 0),
  screen text not null check (screen ~ '^[a-z][a-z_]{1,19}$'),
  layouts text not null check (length(layouts) between 2 and 20000),
  revision integer not null check (revision > 0),
  updated_at timestamptz not null,
  primary key (user_id, screen)
);
