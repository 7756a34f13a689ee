/** The part of screening in the door of money that leaves: deposits whose case is open or refused, or whose answer is awaited. */
export const SCREENING_LEAVING = {
  kept: `select user_id, currency_id, amount, '9999-12-31'::timestamptz as until from screening.case
    where subject = 'deposit' and state <> 'released'
    union all select user_id, currency_id, amount, '9999-12-31'::timestamptz from screening.inquiry
    where subject = 'deposit' and is_open and is_awaited`,
};
