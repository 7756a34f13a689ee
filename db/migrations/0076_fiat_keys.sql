-- Locks: a moment on the tables of fiat. Rewrites: none. breaking: yes
-- Keys of the last week stay taken: a repeat of such a call is refused and does nothing.
insert into kernel.call (caller, key, name, digest, called_at)
  select 'user ' || user_id, key, name, decode(repeat('00', 32), 'hex'), at from (
    select user_id, idempotency_key as key, 'fiat.save_collection_method' as name, created_at as at
      from fiat.collection_method
    union all select user_id, idempotency_key, 'fiat.apply', applied_at from fiat.merchant
    union all select user_id, idempotency_key, 'fiat.publish_ad', created_at from fiat.ad
    union all select user_id, change_key, 'fiat.edit_ad', updated_at from fiat.ad
    union all select taker_id, idempotency_key, 'fiat.open_order', created_at from fiat.order
    union all select user_id, idempotency_key, 'fiat.' || event, at from fiat.order_event
    union all select user_id, idempotency_key, 'fiat.send_message', at from fiat.message
    union all select case e.side when 'buyer' then o.buyer_id else o.seller_id end, e.idempotency_key,
        'fiat.add_evidence', e.at
      from fiat.evidence e join fiat.order o on o.id = e.order_id
  ) as called
  where at > now() - interval '7 days' and length(key) between 1 and 64
  on conflict do nothing;
alter table fiat.collection_method drop column idempotency_key;
alter table fiat.merchant drop column idempotency_key;
alter table fiat.ad drop column idempotency_key, drop column request_digest, drop column change_key,
  drop column change_digest;
alter table fiat.order drop column idempotency_key;
alter table fiat.order_event drop column idempotency_key;
alter table fiat.message drop column idempotency_key;
alter table fiat.evidence drop column idempotency_key;
create index evidence_by_order on fiat.evidence (order_id, id);
