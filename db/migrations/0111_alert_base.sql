-- Locks: a moment on notification.notification and notification.kind_off. Rewrites: none. breaking: no
-- compatible-from: 0105
create schema alert;

-- An alert fires once: armed until its value is reached, until it expires or until its owner removes it.
create table alert.price_alert (
  id bigint generated always as identity primary key,
  user_id bigint not null check (user_id > 0),
  match_id integer not null,
  measure text not null check (measure in ('price', 'close', 'rise', 'fall')),
  -- On which side of the value at its beginning the threshold is.
  direction text not null check (direction in ('above', 'below')),
  threshold numeric(38,18) not null check (threshold > 0 and threshold <> 'NaN'),
  -- Of the candle whose close counts.
  period text check (period in ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M')),
  state text not null default 'armed' check (state in ('armed', 'fired', 'expired')),
  -- What the measure was when it fired.
  value numeric(38,18),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  ended_at timestamptz,
  constraint alert_period check ((measure = 'close') = (period is not null)),
  constraint alert_ended check ((state = 'armed') = (ended_at is null)),
  constraint alert_value check ((state = 'fired') = (value is not null))
);
create index alert_user on alert.price_alert (user_id, id desc);
create index alert_armed on alert.price_alert (created_at) where state = 'armed';
create index alert_expires on alert.price_alert (expires_at) where state = 'armed';
create index alert_ended_at on alert.price_alert (ended_at) where state <> 'armed';

-- Kinds are listed by the code that writes them; the table holds their form, so that another kind locks nothing.
alter table notification.notification drop constraint notification_kind_check;
alter table notification.notification add constraint notification_kind_check check (kind ~ '^[a-z][a-z_]{1,39}$') not valid;
alter table notification.kind_off drop constraint kind_off_kind_check;
alter table notification.kind_off add constraint kind_off_kind_check check (kind ~ '^[a-z][a-z_]{1,39}$') not valid;
