-- Locks: file.file while its rows are checked. Rewrites: none. breaking: no
-- Operators upload the logos of coins.
alter table file.file drop constraint file_purpose_check;
alter table file.file add constraint file_purpose_check check (purpose in ('identity_front', 'identity_reverse',
  'identity_hand', 'address_proof', 'deposit_voucher', 'payment_qr', 'payment_voucher', 'fiat_chat', 'fiat_evidence',
  'feedback', 'support_chat', 'coin_logo'));
