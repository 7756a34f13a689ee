/**
 * The part of trading between people that the door of money that leaves has to know: amounts that orders and
 * selling ads promise to others, those bought so recently that they may not leave yet, and those sold.
 */
export const FIAT_LEAVING = {
  promised: `select seller_id as user_id, 'fiat' as wallet, currency_id, held as amount from fiat.order
      where state not in ('completed', 'cancelled')
    union all
    select user_id, 'fiat', currency_id, held from fiat.ad where state in ('open', 'suspended')`,
  kept: `select buyer_id as user_id, currency_id, quantity - case when taker_id = seller_id then fee else 0 end as amount,
      withdrawable_at as until
    from fiat.order where withdrawable_at is not null`,
  given: `select seller_id as user_id, value, created_at as at from fiat.order where state <> 'cancelled'`,
};

/** Orders between people as causes of a screening: rows of `kind`, `reference` and `at`. */
export const FIAT_SCREENED = `select 'sale' as kind, public_id::text as reference, created_at as at from fiat.order`;
