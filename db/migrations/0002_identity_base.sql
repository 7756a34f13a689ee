-- Locks: none, the tables are new. Rewrites: none. breaking: no
create schema identity;

-- Countries and areas by ISO 3166-1 code; their names come from the language of the request.
create table identity.area (
  id integer primary key,
  iso text not null unique check (iso ~ '^[A-Z]{2}$'),
  calling_code text not null check (calling_code ~ '^[1-9][0-9]{0,3}$')
);

create table identity.user (
  id bigint generated always as identity primary key,
  uid text not null constraint user_uid_key unique check (uid ~ '^[1-9][0-9]{7,9}$'),
  email text constraint user_email_key unique check (email = lower(email)),
  mobile text constraint user_mobile_key unique check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  area_id integer not null references identity.area,
  password_hash text not null,
  pay_password_hash text,
  is_disabled boolean not null default false,
  is_user_real boolean not null default false,
  level integer not null default 0 check (level between 0 and 2),
  user_group text not null default 'default',
  invite_code text not null constraint user_invite_code_key unique check (invite_code ~ '^[A-Z0-9]{4,32}$'),
  invited_by bigint references identity.user check (invited_by <> id),
  withdrawal_hold_until timestamptz,
  created_at timestamptz not null,
  constraint user_has_account check (email is not null or mobile is not null),
  constraint user_certified_level check (is_user_real = (level > 0))
);
create index user_invited_by on identity.user (invited_by) where invited_by is not null;

-- A session is a family of tokens: each refresh replaces both, only the hashes are kept.
create table identity.session (
  id uuid primary key,
  user_id bigint not null references identity.user,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  access_hash bytea not null constraint session_access_hash_key unique check (length(access_hash) = 32),
  access_expires_at timestamptz not null check (access_expires_at <= expires_at),
  ended_at timestamptz,
  end_reason text check (
    end_reason in ('logout', 'revoked', 'too_many', 'token_reuse', 'password_changed', 'disabled')
  ),
  check ((ended_at is null) = (end_reason is null))
);
create index session_by_user on identity.session (user_id, last_used_at desc);
create index session_by_expiry on identity.session (expires_at);

-- Every refresh token that a session ever had, so that a second use of an old one is noticed.
create table identity.refresh_token (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references identity.session on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- With the used token itself this yields its successor again, for a caller that lost the answer.
  successor_nonce bytea,
  check ((used_at is null) = (successor_nonce is null))
);
create unique index refresh_token_one_active on identity.refresh_token (session_id) where used_at is null;
create index refresh_token_by_session on identity.refresh_token (session_id);

-- Verification codes, keyed by HMAC; the newest of an account and purpose is the only valid one.
create table identity.code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('register', 'login', 'forget', 'amend_password', 'amend_pay_password')),
  account text not null,
  mac bytea not null check (length(mac) = 32),
  network text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries between 0 and 5),
  used_at timestamptz
);
create index code_by_account on identity.code (account, created_at desc);
create index code_by_network on identity.code (network, created_at desc);
create index code_by_age on identity.code (created_at);

-- What happened to accounts, append-only.
create table identity.security_event (
  id bigint generated always as identity primary key,
  user_id bigint references identity.user,
  kind text not null,
  session_id uuid,
  subject text not null,
  ip text not null,
  user_agent text not null,
  at timestamptz not null
);
create index security_event_by_user on identity.security_event (user_id, at desc);

create function identity.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'identity.security_event is append-only';
end $$;
create trigger security_event_append_only before update or delete or truncate on identity.security_event
  for each statement execute function identity.refuse_change();

insert into identity.area (id, iso, calling_code) values
  (1, 'US', '1'), (2, 'AC', '247'), (3, 'AD', '376'), (4, 'AE', '971'), (5, 'AF', '93'), (6, 'AG', '1268'),
  (7, 'AI', '1264'), (8, 'AL', '355'), (9, 'AM', '374'), (10, 'AO', '244'), (11, 'AR', '54'),
  (12, 'AS', '1684'), (13, 'AT', '43'), (14, 'AU', '61'), (15, 'AW', '297'), (16, 'AX', '358'),
  (17, 'AZ', '994'), (18, 'BA', '387'), (19, 'BB', '1246'), (20, 'BD', '880'), (21, 'BE', '32'),
  (22, 'BF', '226'), (23, 'BG', '359'), (24, 'BH', '973'), (25, 'BI', '257'), (26, 'BJ', '229'),
  (27, 'BL', '590'), (28, 'BM', '1441'), (29, 'BN', '673'), (30, 'BO', '591'), (31, 'BQ', '599'),
  (32, 'BR', '55'), (33, 'BS', '1242'), (34, 'BT', '975'), (35, 'BW', '267'), (36, 'BY', '375'),
  (37, 'BZ', '501'), (38, 'CA', '1'), (39, 'CC', '61'), (40, 'CD', '243'), (41, 'CF', '236'),
  (42, 'CG', '242'), (43, 'CH', '41'), (44, 'CI', '225'), (45, 'CK', '682'), (46, 'CL', '56'),
  (47, 'CM', '237'), (48, 'CN', '86'), (49, 'CO', '57'), (50, 'CR', '506'), (51, 'CU', '53'),
  (52, 'CV', '238'), (53, 'CW', '599'), (54, 'CX', '61'), (55, 'CY', '357'), (56, 'CZ', '420'),
  (57, 'DE', '49'), (58, 'DJ', '253'), (59, 'DK', '45'), (60, 'DM', '1767'), (61, 'DO', '1809'),
  (62, 'DZ', '213'), (63, 'EC', '593'), (64, 'EE', '372'), (65, 'EG', '20'), (66, 'EH', '212'),
  (67, 'ER', '291'), (68, 'ES', '34'), (69, 'ET', '251'), (70, 'FI', '358'), (71, 'FJ', '679'),
  (72, 'FK', '500'), (73, 'FM', '691'), (74, 'FO', '298'), (75, 'FR', '33'), (76, 'GA', '241'),
  (77, 'GB', '44'), (78, 'GD', '1473'), (79, 'GE', '995'), (80, 'GF', '594'), (81, 'GG', '44'),
  (82, 'GH', '233'), (83, 'GI', '350'), (84, 'GL', '299'), (85, 'GM', '220'), (86, 'GN', '224'),
  (87, 'GP', '590'), (88, 'GQ', '240'), (89, 'GR', '30'), (90, 'GT', '502'), (91, 'GU', '1671'),
  (92, 'GW', '245'), (93, 'GY', '592'), (94, 'HK', '852'), (95, 'HN', '504'), (96, 'HR', '385'),
  (97, 'HT', '509'), (98, 'HU', '36'), (99, 'ID', '62'), (100, 'IE', '353'), (101, 'IL', '972'),
  (102, 'IM', '44'), (103, 'IN', '91'), (104, 'IO', '246'), (105, 'IQ', '964'), (106, 'IR', '98'),
  (107, 'IS', '354'), (108, 'IT', '39'), (109, 'JE', '44'), (110, 'JM', '1876'), (111, 'JO', '962'),
  (112, 'JP', '81'), (113, 'KE', '254'), (114, 'KG', '996'), (115, 'KH', '855'), (116, 'KI', '686'),
  (117, 'KM', '269'), (118, 'KN', '1869'), (119, 'KP', '850'), (120, 'KR', '82'), (121, 'KW', '965'),
  (122, 'KY', '1345'), (123, 'KZ', '7'), (124, 'LA', '856'), (125, 'LB', '961'), (126, 'LC', '1758'),
  (127, 'LI', '423'), (128, 'LK', '94'), (129, 'LR', '231'), (130, 'LS', '266'), (131, 'LT', '370'),
  (132, 'LU', '352'), (133, 'LV', '371'), (134, 'LY', '218'), (135, 'MA', '212'), (136, 'MC', '377'),
  (137, 'MD', '373'), (138, 'ME', '382'), (139, 'MF', '590'), (140, 'MG', '261'), (141, 'MH', '692'),
  (142, 'MK', '389'), (143, 'ML', '223'), (144, 'MM', '95'), (145, 'MN', '976'), (146, 'MO', '853'),
  (147, 'MP', '1670'), (148, 'MQ', '596'), (149, 'MR', '222'), (150, 'MS', '1664'), (151, 'MT', '356'),
  (152, 'MU', '230'), (153, 'MV', '960'), (154, 'MW', '265'), (155, 'MX', '52'), (156, 'MY', '60'),
  (157, 'MZ', '258'), (158, 'NA', '264'), (159, 'NC', '687'), (160, 'NE', '227'), (161, 'NF', '672'),
  (162, 'NG', '234'), (163, 'NI', '505'), (164, 'NL', '31'), (165, 'NO', '47'), (166, 'NP', '977'),
  (167, 'NR', '674'), (168, 'NU', '683'), (169, 'NZ', '64'), (170, 'OM', '968'), (171, 'PA', '507'),
  (172, 'PE', '51'), (173, 'PF', '689'), (174, 'PG', '675'), (175, 'PH', '63'), (176, 'PK', '92'),
  (177, 'PL', '48'), (178, 'PM', '508'), (179, 'PR', '1787'), (180, 'PS', '970'), (181, 'PT', '351'),
  (182, 'PW', '680'), (183, 'PY', '595'), (184, 'QA', '974'), (185, 'RE', '262'), (186, 'RO', '40'),
  (187, 'RS', '381'), (188, 'RU', '7'), (189, 'RW', '250'), (190, 'SA', '966'), (191, 'SB', '677'),
  (192, 'SC', '248'), (193, 'SD', '249'), (194, 'SE', '46'), (195, 'SG', '65'), (196, 'SH', '290'),
  (197, 'SI', '386'), (198, 'SJ', '47'), (199, 'SK', '421'), (200, 'SL', '232'), (201, 'SM', '378'),
  (202, 'SN', '221'), (203, 'SO', '252'), (204, 'SR', '597'), (205, 'SS', '211'), (206, 'ST', '239'),
  (207, 'SV', '503'), (208, 'SX', '1721'), (209, 'SY', '963'), (210, 'SZ', '268'), (211, 'TA', '290'),
  (212, 'TC', '1649'), (213, 'TD', '235'), (214, 'TG', '228'), (215, 'TH', '66'), (216, 'TJ', '992'),
  (217, 'TK', '690'), (218, 'TL', '670'), (219, 'TM', '993'), (220, 'TN', '216'), (221, 'TO', '676'),
  (222, 'TR', '90'), (223, 'TT', '1868'), (224, 'TV', '688'), (225, 'TW', '886'), (226, 'TZ', '255'),
  (227, 'UA', '380'), (228, 'UG', '256'), (229, 'UY', '598'), (230, 'UZ', '998'), (231, 'VA', '39'),
  (232, 'VC', '1784'), (233, 'VE', '58'), (234, 'VG', '1284'), (235, 'VI', '1340'), (236, 'VN', '84'),
  (237, 'VU', '678'), (238, 'WF', '681'), (239, 'WS', '685'), (240, 'XK', '383'), (241, 'YE', '967'),
  (242, 'YT', '262'), (243, 'ZA', '27'), (244, 'ZM', '260'), (245, 'ZW', '263');
