-- Locks: a moment on the tables of versions. Rewrites: none. breaking: no
-- Reasons that were written before their writers knew that users read them stay inside.
alter table contract.rule add column is_reason_public boolean not null default false;
alter table contract.rule alter column is_reason_public set default true;
alter table contract.exposure_rule add column is_reason_public boolean not null default false;
alter table contract.exposure_rule alter column is_reason_public set default true;
alter table micro.product add column is_reason_public boolean not null default false;
alter table micro.product alter column is_reason_public set default true;
alter table spot.fee_rule add column is_reason_public boolean not null default false;
alter table spot.fee_rule alter column is_reason_public set default true;
alter table market.filter_change add column is_reason_public boolean not null default false;
alter table market.filter_change alter column is_reason_public set default true;
alter table wallet.term add column is_reason_public boolean not null default false;
alter table wallet.term alter column is_reason_public set default true;
alter table referral.rate_version add column is_reason_public boolean not null default false;
alter table referral.rate_version alter column is_reason_public set default true;
