-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema content;

create table content.news (
  id integer primary key check (id > 0),
  -- 2 banners, 3 notices (specification, section 9).
  category_id integer not null check (category_id > 0),
  banner text check (banner ~ '^/'),
  published_at timestamptz not null,
  is_published boolean not null
);
create index news_by_category on content.news (category_id, published_at desc, id desc) where is_published;

create table content.news_text (
  news_id integer not null references content.news on delete cascade,
  locale text not null check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  title text not null check (title <> ''),
  summary text not null,
  -- HTML of the tags that the server lets through.
  content text not null,
  primary key (news_id, locale)
);

create table content.setting (
  key text primary key check (key in ('service_url', 'app_download_url', 'guest_browsing')),
  value text not null,
  updated_at timestamptz not null,
  check (key <> 'guest_browsing' or value in ('on', 'off')),
  check (key = 'guest_browsing' or value = '' or value ~ '^https://')
);
