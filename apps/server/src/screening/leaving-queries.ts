/** The part of screening in the door of money that leaves: deposits whose case is open or refused stay. */
export const SCREENING_LEAVING = {
  kept: `select user_id, currency_id, amount, '9999-12-31'::timestamptz as until from screening.case
    where subject = 'deposit' and state <> 'released'`,
};
