-- A tick of an instant is shown with the one before it, whose hash covers one more, so that the last two before what a
-- caller asks to remove stay as well. Everything else is as before: ticks are removed by age and in no other way, the
-- newest of a series stays, and so do those of the seven days before the newest of all.
create or replace function tick.prune(before timestamptz, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  bound timestamptz;
  pruned integer;
begin
  perform set_config('openbourse.is_pruning', 'on', true);
  select least(before, max(t.at) - interval '7 days') into bound from tick.series s
  cross join lateral (select at from tick.tick where series_id = s.id order by seq desc limit 1) t;
  with kept as (
    select s.id, t.seq from tick.series s
    cross join lateral (
      select seq from tick.tick where series_id = s.id and at < bound order by at desc, seq desc offset 1 limit 1
    ) t
  ), old as (
    select t.series_id, t.seq from kept k
    cross join lateral (
      select series_id, seq from tick.tick where series_id = k.id and seq < k.seq order by seq limit most
    ) t
  )
  delete from tick.tick t using old where t.series_id = old.series_id and t.seq = old.seq;
  get diagnostics pruned = row_count;
  perform set_config('openbourse.is_pruning', '', true);
  return pruned;
end $$;
