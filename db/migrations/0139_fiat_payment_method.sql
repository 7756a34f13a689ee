-- Locks: a moment on fiat.ad, fiat.collection_method and fiat."order". Rewrites: none. breaking: no
-- compatible-from: 0105

-- Versions of the ways in which people pay each other; the newest one of a code holds for what is saved from then on.
create table fiat.payment_method (
  code text not null check (code ~ '^[a-z][a-z0-9_]{1,23}$'),
  version integer not null check (version > 0),
  -- In lists; every version of a code has the same.
  position integer not null check (position > 0),
  -- In every language that `names` does not have, which is a list of locales with texts.
  name text not null check (length(name) between 1 and 40),
  names jsonb not null check (jsonb_typeof(names) = 'array'),
  -- Besides the name of the account holder, in their order.
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  -- Countries whose people are offered it, and national money that it pays; empty for all.
  countries text[] not null,
  units text[] not null,
  picture text not null check (picture in ('none', 'optional', 'required')),
  -- The account holder has the certified name, where there is one.
  is_name_verified boolean not null,
  is_offered boolean not null,
  operator_name text not null,
  approver_name text not null,
  reason text not null,
  at timestamptz not null,
  primary key (code, version)
);
create trigger payment_method_append_only before update or delete or truncate on fiat.payment_method
  for each statement execute function fiat.refuse_change();

insert into fiat.payment_method (code, version, position, name, names, fields, countries, units, picture,
  is_name_verified, is_offered, operator_name, approver_name, reason, at) values
  ('bank', 1, 1, 'Bank account', '[{"locale":"zh-CN","text":"银行卡"},{"locale":"zh-HK","text":"銀行卡"},{"locale":"ja-JP","text":"銀行口座"},{"locale":"ko-KR","text":"은행 계좌"},{"locale":"de-DE","text":"Bankkonto"},{"locale":"fr-FR","text":"Banque"},{"locale":"es-ES","text":"Banco"},{"locale":"th-TH","text":"บัญชีธนาคาร"},{"locale":"vi-VN","text":"Ngân hàng"}]',
   '[
    {"key":"bank_name","kind":"text","label":"Bank","labels":[{"locale":"zh-CN","text":"开户银行"},{"locale":"zh-HK","text":"開戶銀行"},{"locale":"ja-JP","text":"銀行名"},{"locale":"ko-KR","text":"은행"},{"locale":"fr-FR","text":"Banque"},{"locale":"es-ES","text":"Banco"},{"locale":"th-TH","text":"ธนาคาร"},{"locale":"vi-VN","text":"Ngân hàng"}],"min":1,"max":100,"is_required":true},
    {"key":"branch","kind":"text","label":"Branch","labels":[{"locale":"zh-CN","text":"开户支行"},{"locale":"zh-HK","text":"開戶分行"},{"locale":"ja-JP","text":"支店"},{"locale":"ko-KR","text":"지점"},{"locale":"de-DE","text":"Filiale"},{"locale":"fr-FR","text":"Agence"},{"locale":"es-ES","text":"Sucursal"},{"locale":"th-TH","text":"สาขา"},{"locale":"vi-VN","text":"Chi nhánh"}],"min":1,"max":100,"is_required":false},
    {"key":"card_number","kind":"card_number","label":"Card number or IBAN","labels":[{"locale":"zh-CN","text":"卡号或 IBAN"},{"locale":"zh-HK","text":"卡號或 IBAN"},{"locale":"ja-JP","text":"カード番号またはIBAN"},{"locale":"ko-KR","text":"카드 번호 또는 IBAN"},{"locale":"de-DE","text":"Kontonummer oder IBAN"},{"locale":"fr-FR","text":"Numéro de compte ou IBAN"},{"locale":"es-ES","text":"Número de cuenta o IBAN"},{"locale":"th-TH","text":"หมายเลขบัญชีหรือ IBAN"},{"locale":"vi-VN","text":"Số tài khoản hoặc IBAN"}],"min":10,"max":34,"is_required":true}]',
   '{}', '{}', 'none', true, true, 'Openbourse', 'Openbourse', 'The specification names it', '1970-01-01Z'),
  ('alipay', 1, 2, 'Alipay', '[{"locale":"zh-CN","text":"支付宝"},{"locale":"zh-HK","text":"支付寶"},{"locale":"ko-KR","text":"알리페이"}]',
   '[
    {"key":"account","kind":"account","label":"Alipay account","labels":[{"locale":"zh-CN","text":"支付宝账号"},{"locale":"zh-HK","text":"支付寶帳號"},{"locale":"ja-JP","text":"Alipayアカウント"},{"locale":"ko-KR","text":"알리페이 계정"},{"locale":"de-DE","text":"Alipay-Konto"},{"locale":"fr-FR","text":"Compte Alipay"},{"locale":"es-ES","text":"Cuenta de Alipay"},{"locale":"th-TH","text":"บัญชี Alipay"},{"locale":"vi-VN","text":"Tài khoản Alipay"}],"min":1,"max":100,"is_required":true}]',
   '{}', '{}', 'optional', true, true, 'Openbourse', 'Openbourse', 'The specification names it', '1970-01-01Z'),
  ('wechat', 1, 3, 'WeChat Pay', '[{"locale":"zh-CN","text":"微信支付"},{"locale":"zh-HK","text":"微信支付"},{"locale":"ko-KR","text":"위챗페이"}]',
   '[
    {"key":"account","kind":"account","label":"WeChat ID","labels":[{"locale":"zh-CN","text":"微信号"},{"locale":"zh-HK","text":"微信號"},{"locale":"ja-JP","text":"WeChatのID"},{"locale":"ko-KR","text":"위챗 ID"},{"locale":"de-DE","text":"WeChat-ID"},{"locale":"fr-FR","text":"Identifiant WeChat"},{"locale":"es-ES","text":"ID de WeChat"},{"locale":"th-TH","text":"ไอดี WeChat"},{"locale":"vi-VN","text":"ID WeChat"}],"min":1,"max":100,"is_required":true},
    {"key":"nickname","kind":"text","label":"WeChat nickname","labels":[{"locale":"zh-CN","text":"微信昵称"},{"locale":"zh-HK","text":"微信暱稱"},{"locale":"ja-JP","text":"WeChatニックネーム"},{"locale":"ko-KR","text":"위챗 닉네임"},{"locale":"de-DE","text":"WeChat-Nickname"},{"locale":"fr-FR","text":"Pseudo WeChat"},{"locale":"es-ES","text":"Apodo de WeChat"},{"locale":"th-TH","text":"ชื่อเล่นใน WeChat"},{"locale":"vi-VN","text":"Biệt danh WeChat"}],"min":1,"max":100,"is_required":true}]',
   '{}', '{}', 'optional', true, true, 'Openbourse', 'Openbourse', 'The specification names it', '1970-01-01Z');

-- What is saved and what is opened keep the version of theirs. Those of before have the first one.
alter table fiat.collection_method
  add column method_version integer not null default 1,
  drop constraint collection_method_kind_check;
alter table fiat."order"
  add column method_version integer not null default 1,
  drop constraint order_payment_kind_check;
-- Not valid: a stricter one has held for the rows of before.
alter table fiat.ad drop constraint ad_payment_kinds_check;
-- First message of the merchant in the chat of every order; empty for none.
alter table fiat.ad add column auto_reply text not null default '';
alter table fiat.ad add constraint ad_payment_kinds_count check (cardinality(payment_kinds) between 1 and 3) not valid;

create or replace function fiat.keep_order() returns trigger language plpgsql as $$
begin
  if (new.public_id, new.ad_id, new.buyer_id, new.seller_id, new.currency_id, new.unit, new.price, new.quantity,
      new.amount, new.fee, new.value, new.payment_kind, new.method_version, new.created_at, new.payment_reference)
    is distinct from
     (old.public_id, old.ad_id, old.buyer_id, old.seller_id, old.currency_id, old.unit, old.price, old.quantity,
      old.amount, old.fee, old.value, old.payment_kind, old.method_version, old.created_at, old.payment_reference)
    or new.payee_sealed is distinct from old.payee_sealed
      and current_setting('openbourse.is_resealing', true) is distinct from 'on'
    or old.state in ('completed', 'cancelled') and (new.state, new.ended_at) is distinct from (old.state, old.ended_at)
  then
    raise exception 'what an order was opened with is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
