-- Locks: fiat.deadline and fiat.review for an instant, both small. Rewrites: none. breaking: yes
-- A ruling is carried out after the second look of another operator, which comes when nobody asks for it as well.
alter table fiat.deadline drop constraint deadline_kind_check;
update fiat.deadline set kind = 'review' where kind = 'award';
alter table fiat.deadline add constraint deadline_kind_check check (kind in ('expire', 'remind_first',
  'remind_second', 'remind_third', 'receipt', 'evidence', 'review'));
-- Null where nobody asked and the time was over.
alter table fiat.review alter column asked_by drop not null;
-- No order in rights protection is over that fewer than two operators ruled on, unless its sides agreed.
create function fiat.require_two_rulings() returns trigger
language plpgsql as $$
begin
  if (select count(distinct operator_id) from fiat.ruling where order_id = new.order_id) < 2 then
    raise exception 'an award needs the rulings of two operators';
  end if;
  return new;
end $$;
create trigger order_event_award before insert on fiat.order_event for each row
  when (new.event in ('award_buyer', 'award_seller')) execute function fiat.require_two_rulings();
