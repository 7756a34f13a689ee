-- Locks: none. Rewrites: none. breaking: no
-- compatible-from: 0105

-- The last word of a reader about an article in a language: of a person, or of a browser without one.
create table content.vote (
  news_id integer not null references content.news (id) on delete cascade,
  locale text not null check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  -- The number of a user, or the id that a browser made for itself.
  voter text not null check (voter ~ '^(user:[0-9]+|[0-9a-f]{32})$'),
  is_helpful boolean not null,
  text text not null check (length(text) <= 300 and (text = '' or not is_helpful)),
  voted_at timestamptz not null,
  primary key (news_id, locale, voter)
);
-- Votes of browsers are kept up to a number, the newest ones.
create index vote_of_browsers on content.vote (news_id, locale, voted_at desc) where voter not like 'user:%';
create index vote_texts on content.vote (news_id, voted_at desc) where text <> '';
