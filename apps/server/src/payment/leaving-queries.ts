/**
 * The part of payments that the door of money that leaves has to know: what was paid to a user and may not leave yet, and
 * what a user has paid. Nothing is promised, as a payment is done at once.
 */
export const PAYMENT_LEAVING = {
  kept: `select payee_id as user_id, currency_id, amount, withdrawable_at as until from payment.payment`,
  given: `select payer_id as user_id, value_usdt as value, created_at as at from payment.payment`,
};

/** Payments as causes of a screening: rows of `kind`, `reference` and `at`. */
export const PAYMENT_SCREENED = `select 'payment' as kind, public_id::text as reference, created_at as at
  from payment.payment`;
