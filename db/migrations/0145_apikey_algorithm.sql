-- Locks: a moment on apikey.api_key. Rewrites: none, the default is constant. breaking: no
-- compatible-from: 0105
-- A release before this one takes keys with a public half as unknown: their column is sealed in another context.
alter table apikey.api_key add column algorithm text not null default 'hmac';
alter table apikey.api_key add constraint api_key_algorithm_check check (algorithm in ('hmac', 'ed25519')) not valid;
