-- Written by "npm run schema" from the migrations with the hash 650b889bf0490dc34cd27feb3c4a8b927d07449389cd0a0f82dd153a473179fc.

CREATE SCHEMA content;

CREATE SCHEMA demo;

CREATE SCHEMA identity;

CREATE SCHEMA kernel;

CREATE SCHEMA ledger;

CREATE SCHEMA market;

CREATE SCHEMA spot;

CREATE FUNCTION identity.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'identity.security_event is append-only';
end $$;

CREATE FUNCTION ledger.check_postings() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  bad record;
begin
  select txn_id, currency_id into bad from inserted
    group by txn_id, currency_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'postings of transaction % in currency % do not sum up to zero', bad.txn_id, bad.currency_id
      using errcode = 'check_violation', constraint = 'posting_balanced';
  end if;
  select p.txn_id, p.step into bad from inserted p
    left join ledger.txn t on t.id = p.txn_id
    left join ledger.account a on a.id = p.account_id and a.currency_id = p.currency_id
    left join market.currency c on c.id = p.currency_id
    where t.id is null or a.id is null or (a.kind = 'user') <> (p.seq is not null)
      or p.amount <> trunc(p.amount, c.scale) limit 1;
  if found then
    raise exception 'posting % of transaction % does not fit its account, currency or transaction', bad.step, bad.txn_id
      using errcode = 'check_violation', constraint = 'posting_fits';
  end if;
  return null;
end $$;

CREATE FUNCTION ledger.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '%.% is immutable', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;

CREATE FUNCTION ledger.seal_hash(previous bytea, from_id bigint, to_id bigint) RETURNS bytea
    LANGUAGE sql STABLE
    AS $$
  select sha256(previous || convert_to(coalesce(string_agg(row_text, chr(10) order by id), ''), 'UTF8'))
  from (
    select t.id, json_build_array(
      t.id, t.kind, t.reference, t.idempotency_key, (extract(epoch from t.at) * 1000)::bigint,
      json_agg(json_build_array(p.step, p.account_id, p.currency_id, p.kind, trim_scale(p.amount)::text, p.seq,
        trim_scale(p.balance_after)::text) order by p.step) filter (where p.txn_id is not null)
    )::text as row_text
    from ledger.txn t left join ledger.posting p on p.txn_id = t.id
    where t.id > from_id and t.id <= to_id
    group by t.id
  ) as rows
$$;

CREATE TABLE content.news (
    id integer NOT NULL,
    category_id integer NOT NULL,
    banner text,
    published_at timestamp with time zone NOT NULL,
    is_published boolean NOT NULL,
    CONSTRAINT news_banner_check CHECK ((banner ~ '^/'::text)),
    CONSTRAINT news_category_id_check CHECK ((category_id > 0)),
    CONSTRAINT news_id_check CHECK ((id > 0))
);

CREATE TABLE content.news_text (
    news_id integer NOT NULL,
    locale text NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    content text NOT NULL,
    CONSTRAINT news_text_locale_check CHECK ((locale ~ '^[a-z]{2}-[A-Z]{2}$'::text)),
    CONSTRAINT news_text_title_check CHECK ((title <> ''::text))
);

CREATE TABLE content.setting (
    key text NOT NULL,
    value text NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT setting_check CHECK (((key <> 'guest_browsing'::text) OR (value = ANY (ARRAY['on'::text, 'off'::text])))),
    CONSTRAINT setting_check1 CHECK (((key = 'guest_browsing'::text) OR (value = ''::text) OR (value ~ '^https://'::text))),
    CONSTRAINT setting_key_check CHECK ((key = ANY (ARRAY['service_url'::text, 'app_download_url'::text, 'guest_browsing'::text])))
);

CREATE TABLE demo.message (
    id bigint NOT NULL,
    channel text NOT NULL,
    target text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    code text NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT message_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);

ALTER TABLE demo.message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME demo.message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.area (
    id integer NOT NULL,
    iso text NOT NULL,
    calling_code text NOT NULL,
    CONSTRAINT area_calling_code_check CHECK ((calling_code ~ '^[1-9][0-9]{0,3}$'::text)),
    CONSTRAINT area_iso_check CHECK ((iso ~ '^[A-Z]{2}$'::text))
);

CREATE TABLE identity.code (
    id bigint NOT NULL,
    purpose text NOT NULL,
    account text NOT NULL,
    mac bytea NOT NULL,
    network text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT code_mac_check CHECK ((length(mac) = 32)),
    CONSTRAINT code_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'login'::text, 'forget'::text, 'amend_password'::text, 'amend_pay_password'::text]))),
    CONSTRAINT code_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);

ALTER TABLE identity.code ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.login_failure (
    key text NOT NULL,
    failures integer NOT NULL,
    window_ends_at timestamp with time zone NOT NULL,
    blocked_until timestamp with time zone NOT NULL,
    CONSTRAINT login_failure_failures_check CHECK ((failures >= 0))
);

CREATE TABLE identity.refresh_token (
    hash bytea NOT NULL,
    session_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    successor_nonce bytea,
    CONSTRAINT refresh_token_check CHECK (((used_at IS NULL) = (successor_nonce IS NULL))),
    CONSTRAINT refresh_token_hash_check CHECK ((length(hash) = 32))
);

CREATE TABLE identity.security_event (
    id bigint NOT NULL,
    user_id bigint,
    kind text NOT NULL,
    session_id uuid,
    subject text NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    at timestamp with time zone NOT NULL
);

ALTER TABLE identity.security_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.security_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE identity.session (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    user_agent text NOT NULL,
    ip text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    access_hash bytea NOT NULL,
    access_expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    CONSTRAINT session_access_hash_check CHECK ((length(access_hash) = 32)),
    CONSTRAINT session_check CHECK ((access_expires_at <= expires_at)),
    CONSTRAINT session_check1 CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT session_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'revoked'::text, 'too_many'::text, 'token_reuse'::text, 'password_changed'::text, 'disabled'::text])))
);

CREATE TABLE identity."user" (
    id bigint NOT NULL,
    uid text NOT NULL,
    email text,
    mobile text,
    area_id integer NOT NULL,
    password_hash text NOT NULL,
    pay_password_hash text,
    is_disabled boolean DEFAULT false NOT NULL,
    is_user_real boolean DEFAULT false NOT NULL,
    level integer DEFAULT 0 NOT NULL,
    user_group text DEFAULT 'default'::text NOT NULL,
    invite_code text NOT NULL,
    invited_by bigint,
    withdrawal_hold_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT user_certified_level CHECK ((is_user_real = (level > 0))),
    CONSTRAINT user_check CHECK ((invited_by <> id)),
    CONSTRAINT user_email_check CHECK ((email = lower(email))),
    CONSTRAINT user_has_account CHECK (((email IS NOT NULL) OR (mobile IS NOT NULL))),
    CONSTRAINT user_invite_code_check CHECK ((invite_code ~ '^[A-Z0-9]{4,32}$'::text)),
    CONSTRAINT user_level_check CHECK (((level >= 0) AND (level <= 2))),
    CONSTRAINT user_mobile_check CHECK ((mobile ~ '^\+[1-9][0-9]{6,14}$'::text)),
    CONSTRAINT user_uid_check CHECK ((uid ~ '^[1-9][0-9]{7,9}$'::text))
);

ALTER TABLE identity."user" ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME identity.user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE kernel.migration (
    number integer NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT migration_number_check CHECK ((number > 0)),
    CONSTRAINT migration_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE ledger.account (
    id bigint NOT NULL,
    kind text NOT NULL,
    user_id bigint,
    wallet text NOT NULL,
    currency_id integer NOT NULL,
    available numeric(38,18) DEFAULT 0 NOT NULL,
    held numeric(38,18) DEFAULT 0 NOT NULL,
    last_seq bigint DEFAULT 0 NOT NULL,
    CONSTRAINT account_available_check CHECK ((available <> 'NaN'::numeric)),
    CONSTRAINT account_check CHECK (((kind = 'user'::text) = (user_id IS NOT NULL))),
    CONSTRAINT account_check1 CHECK (((kind = 'user'::text) = (wallet = ANY (ARRAY['trade'::text, 'contract'::text, 'fiat'::text, 'micro'::text, 'financial'::text])))),
    CONSTRAINT account_check2 CHECK (((kind = 'user'::text) OR ((held = (0)::numeric) AND (last_seq = 0)))),
    CONSTRAINT account_held_check CHECK (((held >= (0)::numeric) AND (held <> 'NaN'::numeric))),
    CONSTRAINT account_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'house'::text, 'world'::text]))),
    CONSTRAINT account_last_seq_check CHECK ((last_seq >= 0)),
    CONSTRAINT account_not_negative CHECK (((kind = 'world'::text) OR (available >= (0)::numeric))),
    CONSTRAINT account_user_id_check CHECK ((user_id > 0)),
    CONSTRAINT account_wallet_check CHECK ((wallet ~ '^[a-z][a-z_]{1,39}$'::text))
)
WITH (fillfactor='70');

ALTER TABLE ledger.account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ledger.hold (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    reason text NOT NULL,
    reference text NOT NULL,
    amount numeric(38,18) NOT NULL,
    remaining numeric(38,18) NOT NULL,
    state text NOT NULL,
    CONSTRAINT hold_amount_check CHECK (((amount > (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT hold_check CHECK (((remaining >= (0)::numeric) AND (remaining <= amount) AND (remaining <> 'NaN'::numeric))),
    CONSTRAINT hold_check1 CHECK (((state = 'open'::text) OR (remaining = (0)::numeric))),
    CONSTRAINT hold_reason_check CHECK ((reason ~ '^[a-z][a-z_]{1,39}$'::text)),
    CONSTRAINT hold_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);

ALTER TABLE ledger.hold ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.hold_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE ledger.posting (
    txn_id bigint NOT NULL,
    step smallint NOT NULL,
    account_id bigint NOT NULL,
    currency_id integer NOT NULL,
    kind text NOT NULL,
    amount numeric(38,18) NOT NULL,
    seq bigint,
    balance_after numeric(38,18),
    CONSTRAINT posting_amount_check CHECK (((amount <> (0)::numeric) AND (amount <> 'NaN'::numeric))),
    CONSTRAINT posting_balance_after_check CHECK (((balance_after >= (0)::numeric) AND (balance_after <> 'NaN'::numeric))),
    CONSTRAINT posting_check CHECK (((seq IS NULL) = (balance_after IS NULL))),
    CONSTRAINT posting_seq_check CHECK ((seq > 0)),
    CONSTRAINT posting_step_check CHECK (((step >= 0) AND (step <= 99)))
);

CREATE TABLE ledger.seal (
    seq bigint NOT NULL,
    last_txn_id bigint NOT NULL,
    hash bytea NOT NULL,
    sealed_at timestamp with time zone NOT NULL,
    CONSTRAINT seal_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT seal_seq_check CHECK ((seq > 0))
);

CREATE TABLE ledger.txn (
    id bigint NOT NULL,
    kind text NOT NULL,
    reference text,
    idempotency_key text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT txn_kind_check CHECK ((kind ~ '^[a-z][a-z_]{1,39}$'::text))
);

ALTER TABLE ledger.txn ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME ledger.txn_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE market.candle (
    match_id integer NOT NULL,
    period text NOT NULL,
    open_time timestamp with time zone NOT NULL,
    open numeric(38,18) NOT NULL,
    high numeric(38,18) NOT NULL,
    low numeric(38,18) NOT NULL,
    close numeric(38,18) NOT NULL,
    volume numeric(38,18) NOT NULL,
    turnover numeric(38,18) NOT NULL,
    trades integer NOT NULL,
    CONSTRAINT candle_check CHECK (((low <= open) AND (low <= close) AND (high >= open) AND (high >= close))),
    CONSTRAINT candle_high_check CHECK ((high <> 'NaN'::numeric)),
    CONSTRAINT candle_low_check CHECK ((low > (0)::numeric)),
    CONSTRAINT candle_open_check CHECK (((open > (0)::numeric) AND (open <> 'NaN'::numeric))),
    CONSTRAINT candle_period_check CHECK ((period = ANY (ARRAY['1m'::text, '5m'::text, '15m'::text, '30m'::text, '1h'::text, '4h'::text, '1d'::text, '1w'::text, '1M'::text]))),
    CONSTRAINT candle_trades_check CHECK ((trades >= 0)),
    CONSTRAINT candle_turnover_check CHECK (((turnover >= (0)::numeric) AND (turnover <> 'NaN'::numeric))),
    CONSTRAINT candle_volume_check CHECK (((volume >= (0)::numeric) AND (volume <> 'NaN'::numeric)))
);

CREATE TABLE market.currency (
    id integer NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    logo text NOT NULL,
    scale smallint NOT NULL,
    kind text NOT NULL,
    is_active boolean NOT NULL,
    CONSTRAINT currency_code_check CHECK ((code ~ '^[A-Z0-9]{2,10}$'::text)),
    CONSTRAINT currency_id_check CHECK ((id > 0)),
    CONSTRAINT currency_kind_check CHECK ((kind = ANY (ARRAY['coin'::text, 'fiat'::text, 'metal'::text]))),
    CONSTRAINT currency_logo_check CHECK ((logo ~ '^/'::text)),
    CONSTRAINT currency_name_check CHECK ((name <> ''::text)),
    CONSTRAINT currency_scale_check CHECK (((scale >= 0) AND (scale <= 18)))
);

CREATE TABLE market.currency_match (
    id integer NOT NULL,
    symbol text NOT NULL,
    kind text NOT NULL,
    base_currency_id integer NOT NULL,
    quote_currency_id integer NOT NULL,
    price_tick numeric(38,18) NOT NULL,
    quantity_step numeric(38,18) NOT NULL,
    quantity_max numeric(38,18) NOT NULL,
    min_notional numeric(38,18) NOT NULL,
    is_spot_tradable boolean NOT NULL,
    rank integer NOT NULL,
    is_active boolean NOT NULL,
    CONSTRAINT currency_match_check CHECK ((base_currency_id <> quote_currency_id)),
    CONSTRAINT currency_match_check1 CHECK (((kind = 'digital'::text) OR (NOT is_spot_tradable))),
    CONSTRAINT currency_match_id_check CHECK ((id > 0)),
    CONSTRAINT currency_match_kind_check CHECK ((kind = ANY (ARRAY['digital'::text, 'forex'::text]))),
    CONSTRAINT currency_match_min_notional_check CHECK (((min_notional >= (0)::numeric) AND (min_notional <> 'NaN'::numeric))),
    CONSTRAINT currency_match_price_tick_check CHECK (((price_tick > (0)::numeric) AND (price_tick <> 'NaN'::numeric))),
    CONSTRAINT currency_match_quantity_max_check CHECK (((quantity_max > (0)::numeric) AND (quantity_max <> 'NaN'::numeric))),
    CONSTRAINT currency_match_quantity_step_check CHECK (((quantity_step > (0)::numeric) AND (quantity_step <> 'NaN'::numeric))),
    CONSTRAINT currency_match_symbol_check CHECK ((symbol ~ '^[A-Z0-9]{2,10}/?[A-Z0-9]{2,10}$'::text))
);

CREATE TABLE spot.fee_rule (
    id integer NOT NULL,
    user_group text,
    match_id integer,
    maker_fee_ppm integer NOT NULL,
    taker_fee_ppm integer NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    CONSTRAINT fee_rule_maker_fee_ppm_check CHECK (((maker_fee_ppm >= 0) AND (maker_fee_ppm <= 1000000))),
    CONSTRAINT fee_rule_taker_fee_ppm_check CHECK (((taker_fee_ppm >= 0) AND (taker_fee_ppm <= 1000000)))
);

ALTER TABLE spot.fee_rule ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME spot.fee_rule_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE spot.market_state (
    match_id integer NOT NULL,
    engine_seq bigint NOT NULL,
    trade_seq bigint NOT NULL,
    last_price numeric(38,18),
    CONSTRAINT market_state_engine_seq_check CHECK ((engine_seq >= 0)),
    CONSTRAINT market_state_last_price_check CHECK (((last_price > (0)::numeric) AND (last_price <> 'NaN'::numeric))),
    CONSTRAINT market_state_trade_seq_check CHECK ((trade_seq >= 0))
)
WITH (fillfactor='50');

CREATE TABLE spot."order" (
    id bigint NOT NULL,
    public_id uuid NOT NULL,
    user_id bigint NOT NULL,
    match_id integer NOT NULL,
    client_order_id text,
    side text NOT NULL,
    type text NOT NULL,
    time_in_force text NOT NULL,
    post_only boolean NOT NULL,
    price numeric(38,18),
    stop_price numeric(38,18),
    stop_trigger text,
    quantity numeric(38,18),
    total numeric(38,18),
    maker_fee_ppm integer NOT NULL,
    taker_fee_ppm integer NOT NULL,
    state text NOT NULL,
    revoke_reason text,
    executed_quantity numeric(38,18) NOT NULL,
    executed_total numeric(38,18) NOT NULL,
    fee numeric(38,18) NOT NULL,
    held numeric(38,18) NOT NULL,
    oco_order_id bigint,
    placed_seq bigint NOT NULL,
    triggered_seq bigint,
    cancelled_seq bigint,
    triggered_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT order_check CHECK ((triggered_seq > placed_seq)),
    CONSTRAINT order_check1 CHECK ((cancelled_seq > placed_seq)),
    CONSTRAINT order_check2 CHECK ((executed_quantity <= quantity)),
    CONSTRAINT order_check3 CHECK ((executed_total <= total)),
    CONSTRAINT order_check4 CHECK (((quantity IS NOT NULL) OR (total IS NOT NULL))),
    CONSTRAINT order_check5 CHECK (((price IS NULL) = (type = ANY (ARRAY['market'::text, 'stop_market'::text])))),
    CONSTRAINT order_check6 CHECK (((stop_price IS NULL) = (type = ANY (ARRAY['limit'::text, 'market'::text])))),
    CONSTRAINT order_check7 CHECK (((stop_price IS NULL) = (stop_trigger IS NULL))),
    CONSTRAINT order_check8 CHECK (((triggered_seq IS NULL) = (triggered_at IS NULL))),
    CONSTRAINT order_check9 CHECK (((state = 'revoked'::text) = (revoke_reason IS NOT NULL))),
    CONSTRAINT order_client_order_id_check CHECK (((length(client_order_id) >= 1) AND (length(client_order_id) <= 64))),
    CONSTRAINT order_executed_quantity_check CHECK (((executed_quantity >= (0)::numeric) AND (executed_quantity <> 'NaN'::numeric))),
    CONSTRAINT order_executed_total_check CHECK (((executed_total >= (0)::numeric) AND (executed_total <> 'NaN'::numeric))),
    CONSTRAINT order_fee_check CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric))),
    CONSTRAINT order_held_check CHECK (((held >= (0)::numeric) AND (held <> 'NaN'::numeric))),
    CONSTRAINT order_hold_ends CHECK (((state = 'pending'::text) OR (held = (0)::numeric))),
    CONSTRAINT order_maker_fee_ppm_check CHECK (((maker_fee_ppm >= 0) AND (maker_fee_ppm <= 1000000))),
    CONSTRAINT order_placed_seq_check CHECK ((placed_seq > 0)),
    CONSTRAINT order_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric))),
    CONSTRAINT order_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric))),
    CONSTRAINT order_revoke_reason_check CHECK ((revoke_reason = ANY (ARRAY['requested'::text, 'ioc'::text, 'fok'::text, 'post_only'::text, 'self_trade'::text, 'sweep_bound'::text, 'no_liquidity'::text, 'budget'::text, 'oco'::text]))),
    CONSTRAINT order_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
    CONSTRAINT order_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'completed'::text, 'revoked'::text]))),
    CONSTRAINT order_stop_price_check CHECK (((stop_price > (0)::numeric) AND (stop_price <> 'NaN'::numeric))),
    CONSTRAINT order_stop_trigger_check CHECK ((stop_trigger = ANY (ARRAY['up'::text, 'down'::text]))),
    CONSTRAINT order_taker_fee_ppm_check CHECK (((taker_fee_ppm >= 0) AND (taker_fee_ppm <= 1000000))),
    CONSTRAINT order_time_in_force_check CHECK ((time_in_force = ANY (ARRAY['gtc'::text, 'ioc'::text, 'fok'::text]))),
    CONSTRAINT order_total_check CHECK (((total > (0)::numeric) AND (total <> 'NaN'::numeric))),
    CONSTRAINT order_type_check CHECK ((type = ANY (ARRAY['limit'::text, 'market'::text, 'stop_limit'::text, 'stop_market'::text])))
)
WITH (fillfactor='80');

CREATE SEQUENCE spot.order_id_seq
    START WITH 1
    INCREMENT BY 1000
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE spot.trade (
    match_id integer NOT NULL,
    trade_seq bigint NOT NULL,
    id bigint NOT NULL,
    price numeric(38,18) NOT NULL,
    quantity numeric(38,18) NOT NULL,
    total numeric(38,18) NOT NULL,
    taker_side text NOT NULL,
    maker_order_id bigint NOT NULL,
    taker_order_id bigint NOT NULL,
    maker_user_id bigint NOT NULL,
    taker_user_id bigint NOT NULL,
    maker_fee numeric(38,18) NOT NULL,
    taker_fee numeric(38,18) NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT trade_maker_fee_check CHECK (((maker_fee >= (0)::numeric) AND (maker_fee <> 'NaN'::numeric))),
    CONSTRAINT trade_no_self_trade CHECK ((maker_user_id <> taker_user_id)),
    CONSTRAINT trade_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric))),
    CONSTRAINT trade_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric))),
    CONSTRAINT trade_taker_fee_check CHECK (((taker_fee >= (0)::numeric) AND (taker_fee <> 'NaN'::numeric))),
    CONSTRAINT trade_taker_side_check CHECK ((taker_side = ANY (ARRAY['buy'::text, 'sell'::text]))),
    CONSTRAINT trade_total_check CHECK (((total > (0)::numeric) AND (total <> 'NaN'::numeric))),
    CONSTRAINT trade_trade_seq_check CHECK ((trade_seq > 0))
);

CREATE SEQUENCE spot.trade_id_seq
    START WITH 1
    INCREMENT BY 1000
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER TABLE ONLY content.news
    ADD CONSTRAINT news_pkey PRIMARY KEY (id);

ALTER TABLE ONLY content.news_text
    ADD CONSTRAINT news_text_pkey PRIMARY KEY (news_id, locale);

ALTER TABLE ONLY content.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (key);

ALTER TABLE ONLY demo.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.area
    ADD CONSTRAINT area_iso_key UNIQUE (iso);

ALTER TABLE ONLY identity.area
    ADD CONSTRAINT area_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.code
    ADD CONSTRAINT code_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.login_failure
    ADD CONSTRAINT login_failure_pkey PRIMARY KEY (key);

ALTER TABLE ONLY identity.refresh_token
    ADD CONSTRAINT refresh_token_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY identity.security_event
    ADD CONSTRAINT security_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_access_hash_key UNIQUE (access_hash);

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_email_key UNIQUE (email);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_invite_code_key UNIQUE (invite_code);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_mobile_key UNIQUE (mobile);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_uid_key UNIQUE (uid);

ALTER TABLE ONLY kernel.migration
    ADD CONSTRAINT migration_name_key UNIQUE (name);

ALTER TABLE ONLY kernel.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (number);

ALTER TABLE ONLY ledger.account
    ADD CONSTRAINT account_owner_key UNIQUE NULLS NOT DISTINCT (user_id, wallet, currency_id);

ALTER TABLE ONLY ledger.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.hold
    ADD CONSTRAINT hold_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger.hold
    ADD CONSTRAINT hold_reason_reference_key UNIQUE (reason, reference);

ALTER TABLE ONLY ledger.posting
    ADD CONSTRAINT posting_pkey PRIMARY KEY (txn_id, step);

ALTER TABLE ONLY ledger.seal
    ADD CONSTRAINT seal_last_txn_id_key UNIQUE (last_txn_id);

ALTER TABLE ONLY ledger.seal
    ADD CONSTRAINT seal_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY ledger.txn
    ADD CONSTRAINT txn_pkey PRIMARY KEY (id);

ALTER TABLE ONLY market.candle
    ADD CONSTRAINT candle_pkey PRIMARY KEY (match_id, period, open_time);

ALTER TABLE ONLY market.currency
    ADD CONSTRAINT currency_code_key UNIQUE (code);

ALTER TABLE ONLY market.currency_match
    ADD CONSTRAINT currency_match_base_currency_id_quote_currency_id_key UNIQUE (base_currency_id, quote_currency_id);

ALTER TABLE ONLY market.currency_match
    ADD CONSTRAINT currency_match_pkey PRIMARY KEY (id);

ALTER TABLE ONLY market.currency_match
    ADD CONSTRAINT currency_match_symbol_key UNIQUE (symbol);

ALTER TABLE ONLY market.currency
    ADD CONSTRAINT currency_pkey PRIMARY KEY (id);

ALTER TABLE ONLY spot.fee_rule
    ADD CONSTRAINT fee_rule_pkey PRIMARY KEY (id);

ALTER TABLE ONLY spot.fee_rule
    ADD CONSTRAINT fee_rule_user_group_match_id_effective_from_key UNIQUE NULLS NOT DISTINCT (user_group, match_id, effective_from);

ALTER TABLE ONLY spot.market_state
    ADD CONSTRAINT market_state_pkey PRIMARY KEY (match_id);

ALTER TABLE ONLY spot."order"
    ADD CONSTRAINT order_pkey PRIMARY KEY (id);

ALTER TABLE ONLY spot."order"
    ADD CONSTRAINT order_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY spot.trade
    ADD CONSTRAINT trade_pkey PRIMARY KEY (match_id, trade_seq);

CREATE INDEX news_by_category ON content.news USING btree (category_id, published_at DESC, id DESC) WHERE is_published;

CREATE INDEX message_by_target ON demo.message USING btree (target, id DESC);

CREATE INDEX code_by_account ON identity.code USING btree (account, created_at DESC);

CREATE INDEX code_by_age ON identity.code USING btree (created_at);

CREATE INDEX code_by_network ON identity.code USING btree (network, created_at DESC);

CREATE INDEX refresh_token_by_session ON identity.refresh_token USING btree (session_id);

CREATE UNIQUE INDEX refresh_token_one_active ON identity.refresh_token USING btree (session_id) WHERE (used_at IS NULL);

CREATE INDEX security_event_by_user ON identity.security_event USING btree (user_id, at DESC);

CREATE INDEX session_by_expiry ON identity.session USING btree (expires_at);

CREATE INDEX session_by_user ON identity.session USING btree (user_id, last_used_at DESC);

CREATE INDEX user_invited_by ON identity."user" USING btree (invited_by) WHERE (invited_by IS NOT NULL);

CREATE INDEX hold_open ON ledger.hold USING btree (account_id) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX posting_account_seq ON ledger.posting USING btree (account_id, seq) WHERE (seq IS NOT NULL);

CREATE UNIQUE INDEX txn_idempotency_key ON ledger.txn USING btree (kind, idempotency_key) WHERE (idempotency_key IS NOT NULL);

CREATE INDEX order_by_user ON spot."order" USING btree (user_id, id);

CREATE UNIQUE INDEX order_client_order_id_key ON spot."order" USING btree (user_id, client_order_id) WHERE (client_order_id IS NOT NULL);

CREATE INDEX order_pending ON spot."order" USING btree (user_id, match_id, id) WHERE (state = 'pending'::text);

CREATE INDEX trade_by_maker ON spot.trade USING btree (maker_user_id, id);

CREATE INDEX trade_by_taker ON spot.trade USING btree (taker_user_id, id);

CREATE TRIGGER security_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON identity.security_event FOR EACH STATEMENT EXECUTE FUNCTION identity.refuse_change();

CREATE TRIGGER account_kept BEFORE DELETE OR UPDATE OF id, kind, user_id, wallet, currency_id OR TRUNCATE ON ledger.account FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER posting_check AFTER INSERT ON ledger.posting REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_postings();

CREATE TRIGGER posting_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.posting FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER seal_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.seal FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

CREATE TRIGGER txn_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger.txn FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();

ALTER TABLE ONLY content.news_text
    ADD CONSTRAINT news_text_news_id_fkey FOREIGN KEY (news_id) REFERENCES content.news(id) ON DELETE CASCADE;

ALTER TABLE ONLY identity.refresh_token
    ADD CONSTRAINT refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES identity.session(id) ON DELETE CASCADE;

ALTER TABLE ONLY identity.security_event
    ADD CONSTRAINT security_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity.session
    ADD CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES identity."user"(id);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_area_id_fkey FOREIGN KEY (area_id) REFERENCES identity.area(id);

ALTER TABLE ONLY identity."user"
    ADD CONSTRAINT user_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES identity."user"(id);

ALTER TABLE ONLY ledger.account
    ADD CONSTRAINT account_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES market.currency(id);

ALTER TABLE ONLY ledger.hold
    ADD CONSTRAINT hold_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger.account(id);

ALTER TABLE ONLY market.currency_match
    ADD CONSTRAINT currency_match_base_currency_id_fkey FOREIGN KEY (base_currency_id) REFERENCES market.currency(id);

ALTER TABLE ONLY market.currency_match
    ADD CONSTRAINT currency_match_quote_currency_id_fkey FOREIGN KEY (quote_currency_id) REFERENCES market.currency(id);
