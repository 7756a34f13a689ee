-- Locks: a short access exclusive lock on apikey.api_key. Rewrites: none, the default is constant. breaking: no
-- compatible-from: 0105
-- A release before this one takes keys with a public key as unknown: their column is sealed in another context.
alter table apikey.api_key
  add column algorithm text not null default 'hmac' check (algorithm in ('hmac', 'ed25519'));
