-- Locks: a moment on identity.code. Rewrites: none. breaking: no
-- compatible-from: 0105
create schema payment;

-- A payment is final with its row: the ledger's transaction of the same id moved its amount.
create table payment.payment (
  id bigint generated always as identity primary key,
  public_id uuid not null unique,
  payer_id bigint not null check (payer_id > 0),
  payee_id bigint not null check (payee_id > 0),
  currency_id integer not null,
  amount numeric(38,18) not null check (amount > 0 and amount <> 'NaN'),
  -- At the index of that moment, for the sums of the payer's level.
  value_usdt numeric(38,18) not null check (value_usdt > 0 and value_usdt <> 'NaN'),
  note text not null check (length(note) <= 200),
  -- What proved it besides the transaction password.
  factor text not null check (factor in ('totp', 'email', 'mobile')),
  -- The names as each side saw the other's.
  payer_name text not null check (payer_name <> ''),
  payee_name text not null check (payee_name <> ''),
  created_at timestamptz not null,
  -- Until then it does not leave the payee's account.
  withdrawable_at timestamptz not null check (withdrawable_at > created_at),
  constraint payment_sides check (payer_id <> payee_id)
);
create index payment_payer on payment.payment (payer_id, id desc);
create index payment_payee on payment.payment (payee_id, id desc);
create index payment_given on payment.payment (payer_id, created_at);
create index payment_kept on payment.payment (payee_id, withdrawable_at);

create function payment.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger payment_append_only before update or delete or truncate on payment.payment
  for each statement execute function payment.refuse_change();

-- Whoever has no row can be paid and found.
create table payment.choice (
  user_id bigint primary key check (user_id > 0),
  is_receiving boolean not null,
  is_found_by_contact boolean not null,
  changed_at timestamptz not null
);

-- Purposes are listed by the code that writes them; the table holds their form, so that another one locks nothing.
alter table identity.code drop constraint code_purpose_check;
alter table identity.code add constraint code_purpose_check check (purpose ~ '^[a-z][a-z_]{1,39}$') not valid;
