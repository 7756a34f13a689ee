-- Locks: content.news and content.news_text for the length of one pass. Rewrites: none. breaking: no
alter table content.news drop constraint news_category_id_check;
alter table content.news
  -- Of help: what it is about, and its place among the articles of the topic.
  add column topic text check (topic ~ '^[a-z_]+$'),
  add column position integer not null default 0 check (position >= 0),
  -- Of a page.
  add column slug text unique check (slug ~ '^[a-z-]+$'),
  add column starts_at timestamptz,
  -- An activity is over then; anything else is taken off.
  add column ends_at timestamptz,
  -- The number of the version that wrote this row.
  add column version integer not null default 1 check (version > 0),
  add constraint news_category_id_check check (category_id between 1 and 5),
  add constraint news_topic_of_help check ((category_id = 1) = (topic is not null)),
  add constraint news_slug_of_page check ((category_id = 5) = (slug is not null)),
  add constraint news_start_of_activity check ((category_id = 4) = (starts_at is not null)),
  add constraint news_end check (ends_at > starts_at or category_id <> 4),
  add constraint news_end_of_activity check (category_id <> 4 or ends_at is not null);
alter table content.news alter column version drop default;

alter table content.news_text
  -- Title, summary and the words of the text without its tags, in small letters, for the search. Not every database
  -- knows the small letters of every language, so the server writes them.
  add column sought text[] not null default '{"","",""}' check (array_length(sought, 1) = 3),
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1 check (version > 0);
update content.news_text t set
  sought = array[lower(title), lower(summary),
    lower(btrim(regexp_replace(regexp_replace(content, '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g')))],
  version = n.place + 1
from (select news_id, locale, row_number() over (partition by news_id order by locale) as place
      from content.news_text) n
where n.news_id = t.news_id and n.locale = t.locale;
alter table content.news_text
  alter column sought drop default, alter column updated_at drop default, alter column version drop default;

-- What was ever written: of the head of an item, or of its text in one language.
create table content.version (
  news_id integer not null references content.news,
  number integer not null check (number > 0),
  at timestamptz not null,
  -- Null where the installation brought it.
  operator_id bigint,
  kind text not null check (kind in ('head', 'text')),
  locale text,
  restored_from integer,
  data jsonb not null,
  primary key (news_id, number),
  check ((kind = 'text') = (locale is not null))
);
insert into content.version (news_id, number, at, kind, data)
select id, 1, now(), 'head', jsonb_build_object('category_id', category_id, 'banner', banner, 'topic', topic,
  'position', position, 'starts_at', null, 'ends_at', null,
  'published_at', floor(extract(epoch from published_at) * 1000), 'is_published', is_published)
from content.news;
insert into content.version (news_id, number, at, kind, locale, data)
select news_id, version, updated_at, 'text', locale,
  jsonb_build_object('locale', locale, 'title', title, 'summary', summary, 'content', content)
from content.news_text;

-- A page as it holds from an instant on: people agreed to these words, so they never change.
create table content.edition (
  news_id integer not null references content.news,
  version integer not null check (version > 0),
  holds_from timestamptz not null,
  published_at timestamptz not null,
  operator_id bigint,
  primary key (news_id, version)
);
create table content.edition_text (
  news_id integer not null,
  version integer not null,
  locale text not null,
  title text not null,
  summary text not null,
  content text not null,
  primary key (news_id, version, locale),
  foreign key (news_id, version) references content.edition
);

create function content.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger version_append_only before update or delete or truncate on content.version
  for each statement execute function content.refuse_change();
create trigger edition_append_only before update or delete or truncate on content.edition
  for each statement execute function content.refuse_change();
create trigger edition_text_append_only before update or delete or truncate on content.edition_text
  for each statement execute function content.refuse_change();
