/** Withdrawals and credited deposits as causes of a screening: rows of `kind`, `reference` and `at`. */
export const WALLET_SCREENED = `select 'withdrawal' as kind, id::text as reference, created_at as at from wallet.withdrawal
  union all select 'deposit', id::text, credited_at from wallet.deposit where credited_at is not null`;
/** Withdrawals that were sent: rows of `reference`. */
export const WALLET_LEFT = `select id::text as reference from wallet.withdrawal where state in ('broadcast', 'success')`;
