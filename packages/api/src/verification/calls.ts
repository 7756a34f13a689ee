import { change, endpoint } from '../endpoint.ts';
import {
  FILE_PURPOSES,
  ID_TYPES,
  VERIFICATION_ORDERS,
  VERIFICATION_REASONS,
  VERIFICATION_STATES,
} from '../limits.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';

const state = t.oneOf(VERIFICATION_STATES);
const reason = t.oneOf(VERIFICATION_REASONS);
const levelParam = t.wholeNumber({ min: 1, max: 2, example: 1 });

/** Progress of one of the two levels. */
const stage = object({
  state,
  submitted_at: nullable(t.instant),
  decided_at: nullable(t.instant),
  /** Why it failed; null in every other state. `text` is what the reviewer added, perhaps nothing. */
  reason: nullable(object({ key: reason, text: string() })),
  /** True when the next submission needs `google_code`: it failed before, and an authenticator is bound. */
  needs_google_code: boolean(),
});

const centerSchema = object({
  /** 0 not certified, 1 real-name certified, 2 advanced (rule book, section 4). */
  level: integer(),
  /** The state of the real-name certification. */
  state,
  real_name: stage,
  advanced: stage,
  /** The last submission for the real name, masked; null before the first one. */
  submitted: nullable(
    object({
      name: string(),
      id_type: t.oneOf(ID_TYPES),
      area_id: integer(),
      card_id: string(),
      has_hand_pic: boolean(),
    }),
  ),
  /** The address of the advanced certification, masked; null before it was submitted. */
  submitted_address: nullable(string()),
  attempts_left: integer(),
  attempts_max: integer(),
  /** When the next attempt is free; null while one is left. */
  next_attempt_at: nullable(t.instant),
  /** Rights of each level, level 0 first; limits in USDT, null where nothing is allowed or nothing limits. */
  levels: list(
    object({
      level: integer(),
      can_trade: boolean(),
      leverage_max: nullable(integer()),
      can_p2p: boolean(),
      p2p_total_max: nullable(t.amount),
      p2p_daily_max: nullable(t.amount),
      withdraw_daily_max: t.amount,
      withdraw_monthly_max: t.amount,
      /** Since when these two hold. */
      withdraw_since: t.instant,
    }),
  ),
});

const submissionErrors = [
  'verification.in_review',
  'verification.already_certified',
  'verification.too_many_attempts',
  'file.not_found',
  'file.already_used',
  'identity.authenticator_code_required',
  'identity.wrong_authenticator_code',
  'identity.authenticator_locked',
] as const;

/** Of the authenticator; needed to submit again after a failure when one is bound (reliability, section 3). */
const googleCode = optional(t.text(0, 20, '123456'));

export const realName = change('verification.real_name', {
  summary:
    'Submits the real-name certification with pictures uploaded before (their ids). id_type is an identity card unless given, area_id the country that issued it, by default the area of the account. After a failure withdrawals are held for 24 hours.',
  input: object({
    name: t.text(1, 100, 'Anna Berger'),
    card_id: t.text(1, 40, '11010519491231002X'),
    front_pic: t.uuid,
    reverse_pic: t.uuid,
    hand_pic: optional(t.uuid),
    id_type: optional(t.oneOf(ID_TYPES)),
    area_id: optional(t.id),
    google_code: googleCode,
  }),
  reply: centerSchema,
  errors: [
    'verification.invalid_name',
    'verification.invalid_id_number',
    'verification.under_age',
    'verification.document_taken',
    'identity.area_unknown',
    'screening.not_accepted',
    ...submissionErrors,
  ],
  by: 'active',
  once: true,
});

export const advanced = change('verification.advanced', {
  summary: 'Submits the advanced certification: the home address and a picture that proves it.',
  input: object({
    address: t.text(8, 200, 'Hafenstrasse 12, 20457 Hamburg'),
    address_pic: t.uuid,
    google_code: googleCode,
  }),
  reply: centerSchema,
  errors: ['verification.real_name_required', ...submissionErrors],
  by: 'active',
  once: true,
});

export const center = endpoint('verification.center', {
  summary: 'How far the certification of the user has come, and what each level gives.',
  input: object({}),
  reply: centerSchema,
});

const queueRow = object({
  case_id: t.uuid,
  user_id: integer(),
  uid: string(),
  level: integer(),
  state,
  name: string(),
  id_type: nullable(t.oneOf(ID_TYPES)),
  area_id: nullable(integer()),
  submitted_at: t.instant,
  /** Which submission of the user for this level it is, from 1. */
  attempt: integer(),
  decided_at: nullable(t.instant),
  /** The operator who holds it at the moment; null when it is free or decided. */
  claimed_by: nullable(string()),
  claimed_until: nullable(t.instant),
  is_mine: boolean(),
});

export const operatorQueue = endpoint('verification.operator_queue', {
  summary:
    'Submissions by state (in_review unless given) and other filters; the oldest first, as they are worked off, unless `order` says newest.',
  input: object({
    state: optional(t.oneOf(['in_review', 'certified', 'failed'] as const)),
    level: optional(levelParam),
    id_type: optional(t.oneOf(ID_TYPES)),
    area_id: optional(t.id),
    user_id: optional(t.id),
    submitted_from: optional(t.instantParam),
    submitted_to: optional(t.instantParam),
    order: optional(t.oneOf(VERIFICATION_ORDERS)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(queueRow),
  roles: ['identity_reviewer'],
});

const caseData = object({
  ...queueRow.properties,
  /** As submitted, for the comparison with the documents; null for the advanced level, which has none of its own. */
  card_id: nullable(string()),
  /** `YYYY-MM-DD` where the number contains it. */
  birth_date: nullable(string()),
  /** ISO 3166-1: where the document was issued, as the user says; null for the advanced level. */
  country: nullable(string()),
  address: nullable(string()),
  documents: list(object({ file_id: t.uuid, purpose: t.oneOf(FILE_PURPOSES) })),
  decided_by: nullable(string()),
  reason: nullable(object({ key: nullable(reason), text: string() })),
  user: object({
    email: nullable(string()),
    mobile: nullable(string()),
    level: integer(),
    certified_name: nullable(string()),
    /** ISO 3166-1, of the telephone number; null where none is bound. */
    mobile_country: nullable(string()),
    created_at: t.instant,
  }),
  /** The other submissions of this user, newest first. */
  earlier: list(
    object({
      case_id: t.uuid,
      level: integer(),
      state,
      submitted_at: t.instant,
      decided_at: nullable(t.instant),
      decided_by: nullable(string()),
      reason: nullable(object({ key: nullable(reason), text: string() })),
    }),
  ),
  /** Submissions of other users with the same document. */
  same_document: list(object({ case_id: t.uuid, user_id: integer(), uid: string(), state })),
});

export const operatorCase = endpoint('verification.operator_case', {
  summary: 'One submission with everything a reviewer needs; its pictures are shown by file.operator_view.',
  input: object({ case_id: t.uuid }),
  reply: caseData,
  errors: ['verification.case_not_found', 'operator.own_account', 'operator.too_many_views'],
  roles: ['identity_reviewer'],
});

export const operatorClaim = change('verification.operator_claim', {
  summary: 'Takes a submission for 15 minutes, so that no other reviewer decides on it; again prolongs.',
  input: object({ case_id: t.uuid }),
  reply: object({ claimed_until: t.instant }),
  errors: [
    'verification.case_not_found',
    'verification.case_decided',
    'verification.case_claimed',
    'operator.own_account',
  ],
  roles: ['identity_reviewer'],
  once: true,
});

export const operatorDecide = change('verification.operator_decide', {
  summary:
    'Certifies the user or fails the submission with a reason that the user reads; needs the claim on it.',
  input: object({
    case_id: t.uuid,
    decision: t.oneOf(['certify', 'fail'] as const),
    /** Needed to fail. */
    reason_key: optional(reason),
    /** Shown to the user beside the reason; of a certification only in the audit log. */
    note: optional(t.text(0, 500, 'The lower edge of the card is cut off')),
  }),
  reply: object({ state, level: integer() }),
  errors: [
    'verification.case_not_found',
    'verification.case_decided',
    'verification.case_claimed',
    'verification.claim_required',
    'verification.reason_required',
    'verification.document_taken',
    'operator.own_account',
  ],
  roles: ['identity_reviewer'],
  once: true,
});
