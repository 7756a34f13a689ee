-- Locks: content.news for a moment. Rewrites: none. breaking: no
alter table content.news
  -- Of help: shown before anything else.
  add column is_popular boolean not null default false,
  add constraint news_popular_of_help check (category_id = 1 or not is_popular);
