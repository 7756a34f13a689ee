-- Locks: none. Rewrites: copies ended orders and trades while others write.
-- compatible-from: 0102
-- online
-- Orders that have ended and trades never change. An order that is open is only noted in spot.open_order: 0105 brings its row, and
-- what came later. Each page is committed, so that a repeat goes on after the last one.
do $$
declare
  page_rows constant integer := 50000;
  mark bigint;
  until bigint;
  market integer;
begin
  -- Rows lie by their ids: the newest is among the last pages.
  mark := coalesce((select max(id) from spot.order_row), 0);
  loop
    mark := greatest(mark, (select max(order_id) from spot.open_order), 0);
    until := (select max(id) from (select id from spot."order" where id > mark order by id limit page_rows) as page);
    -- One statement, so that an order which ends meanwhile is in one of both.
    with page as materialized (
      select * from spot.order_to_copy where id > mark and id <= until
    ), ended as (
      insert into spot.order_row select * from page where state <> 'p' order by id
    )
    insert into spot.open_order select user_id, match_id, id from page where state = 'p';
    commit;
    mark := until;
    if not exists (select from spot."order" where id > until offset page_rows) then exit; end if;
  end loop;
  for market in select match_id from spot.market_state order by match_id loop
    loop
      mark := coalesce((select max(trade_seq) from spot.trade_row where match_id = market), 0);
      insert into spot.trade_row select * from spot.trade_to_copy
        where match_id = market and trade_seq > mark and trade_seq <= mark + page_rows order by trade_seq;
      commit;
      if not exists (
        select from spot.trade where match_id = market and trade_seq > mark + 2 * page_rows
      ) then exit; end if;
    end loop;
  end loop;
end $$;
