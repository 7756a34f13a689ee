-- Locks: exclusive on identity.user and apikey.api_key for an instant. Rewrites: apikey.api_key, which is small.
-- breaking: no
-- When a lost secret was replaced last: what the lost one proved before counts no more.
alter table identity.user add column recovered_at timestamptz;
-- When the owner proved the key last, by its creation or a change.
alter table apikey.api_key add column proved_at timestamptz;
update apikey.api_key set proved_at = created_at;
alter table apikey.api_key alter column proved_at set not null;
