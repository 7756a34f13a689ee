-- Locks: none, the table is new, and the function is replaced. Rewrites: none. breaking: no
-- Keys of marks whose texts nobody has any more, sealed by the server's secret: the secret changes, they stay.
create table kernel.kept_key (
  purpose text primary key check (purpose <> ''),
  sealed bytea not null
);

-- What pays an order is sealed anew when the secret of the server changes. The bytes are tied to their order and to the
-- secret, so others do not open; they change in a transaction that says so.
create or replace function fiat.keep_order() returns trigger language plpgsql as $$
begin
  if (new.public_id, new.ad_id, new.buyer_id, new.seller_id, new.currency_id, new.unit, new.price, new.quantity,
      new.amount, new.fee, new.value, new.payment_kind, new.created_at, new.payment_reference)
    is distinct from
     (old.public_id, old.ad_id, old.buyer_id, old.seller_id, old.currency_id, old.unit, old.price, old.quantity,
      old.amount, old.fee, old.value, old.payment_kind, old.created_at, old.payment_reference)
    or new.payee_sealed is distinct from old.payee_sealed
      and current_setting('openbourse.is_resealing', true) is distinct from 'on'
    or old.state in ('completed', 'cancelled') and (new.state, new.ended_at) is distinct from (old.state, old.ended_at)
  then
    raise exception 'what an order was opened with is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
