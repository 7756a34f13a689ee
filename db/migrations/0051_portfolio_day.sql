-- Locks: none. Rewrites: none. breaking: no
create schema portfolio;
-- What everything of a user was worth in USDT at the beginning of a UTC day.
create table portfolio.day (
  user_id bigint not null check (user_id > 0),
  day date not null,
  total numeric(38,18) not null check (total <> 'NaN'),
  primary key (user_id, day)
);
create index day_by_age on portfolio.day (day);
