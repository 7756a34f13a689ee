-- Locks: none, the table is new. Rewrites: none. breaking: no
create schema fiat;

-- How a user is paid in national money.
create table fiat.collection_method (
  id uuid primary key,
  user_id bigint not null,
  -- Which call added it, so that a repeated call adds no second one.
  idempotency_key text not null check (length(idempotency_key) between 1 and 64),
  kind text not null check (kind in ('bank', 'alipay', 'wechat')),
  -- Name, bank, number and account, sealed by the server's secret.
  details_sealed bytea not null,
  qr_file_id uuid unique,
  is_default boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, idempotency_key)
);
create index collection_method_by_user on fiat.collection_method (user_id, created_at, id);
create unique index collection_method_one_default on fiat.collection_method (user_id) where is_default;
