import { change, endpoint } from '../endpoint.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { boolean, integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import {
  LIST_FORMATS,
  LIST_VERSION_STATES,
  SCREENING_CASE_STATES,
  SCREENING_KINDS,
  SCREENING_LIMITS,
  SCREENING_OUTCOMES,
  SCREENING_SUBJECTS,
} from './limits.ts';

const READERS = ['risk', 'identity_reviewer', 'withdrawal_maker', 'withdrawal_checker'] as const;
const DECIDERS = ['risk', 'identity_reviewer'] as const;
const { nearPercentMin, nearPercentMax, listLengthMax } = SCREENING_LIMITS;

/** A match, for operators alone: nothing of a list goes to the person. */
const hit = object({
  list: string(),
  version_id: integer(),
  /** The entry as whoever publishes the list names it. */
  reference: string(),
  by: string(),
  matched: string(),
  /** Likeness in percent. */
  score: integer(),
});

const screeningCase = object({
  id: integer(),
  subject: t.oneOf(SCREENING_SUBJECTS),
  subject_id: string(),
  user_id: integer(),
  state: t.oneOf(SCREENING_CASE_STATES),
  hits: list(hit),
  opened_at: t.instant,
  decided_at: nullable(t.instant),
  maker_name: nullable(string()),
  approver_name: nullable(string()),
  note: nullable(string()),
});

export const operatorCases = endpoint('screening.operator_cases', {
  summary: 'Cases of screening: open ones with the oldest first, decided ones with the newest first.',
  input: object({
    state: optional(t.oneOf(SCREENING_CASE_STATES)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(screeningCase),
  roles: READERS,
});

export const operatorAnswers = endpoint('screening.operator_answers', {
  summary: 'Answers of screening, the newest first; of one outcome where it is named.',
  input: object({
    outcome: optional(t.oneOf(SCREENING_OUTCOMES)),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(
    object({
      id: integer(),
      kind: t.oneOf(SCREENING_KINDS),
      reference: string(),
      user_id: integer(),
      adapter: string(),
      /** The last edition of lists that held. */
      edition_id: integer(),
      outcome: t.oneOf(SCREENING_OUTCOMES),
      reasons: list(hit),
      case_id: nullable(integer()),
      at: t.instant,
    }),
  ),
  roles: READERS,
});

export const operatorVendor = endpoint('screening.operator_vendor', {
  summary: 'How the vendor does that is asked besides the lists, and what waits for its answers.',
  input: object({}),
  reply: object({
    /** Its host; null where no vendor is set. */
    host: nullable(string()),
    /** Questions that a person or money waits for, and since when the oldest one does. */
    waiting: integer(),
    waiting_since: nullable(t.instant),
    answered_at: nullable(t.instant),
    /** Since when no try has succeeded; null while it answers. */
    failing_since: nullable(t.instant),
    error: nullable(string()),
  }),
  roles: READERS,
});

export const operatorDecideCase = proposedChange('screening.operator_decide_case', {
  summary:
    'Proposes to release what a case keeps, or to refuse it. A second person decides the same; the reason is the note of the case.',
  input: object({ id: t.id, decision: t.oneOf(['release', 'refuse'] as const), reason }),
  errors: ['screening.case_not_found', 'screening.case_decided', 'operator.own_account'],
  roles: DECIDERS,
  checkers: DECIDERS,
});

export const operatorLists = endpoint('screening.operator_lists', {
  summary: 'Every version of every list, the newest first, with its files and who put it into effect.',
  input: object({}),
  reply: list(
    object({
      version_id: integer(),
      list: string(),
      /** The day by which its publisher dates it. */
      dated: string(),
      state: t.oneOf(LIST_VERSION_STATES),
      entries: integer(),
      files: list(
        object({ format: t.oneOf(LIST_FORMATS), file_name: string(), sha256: string(), entries: integer() }),
      ),
      uploaded_by: string(),
      uploaded_at: t.instant,
      /** The step that counts: what it answers, since when, and by whom. Null before the first one. */
      on_exact: nullable(t.oneOf(['hold', 'deny'] as const)),
      near_percent: nullable(integer()),
      effective_at: nullable(t.instant),
      operator_name: nullable(string()),
      approver_name: nullable(string()),
      /** Persons and addresses that were screened again by it, and whether all are; null where nothing began. */
      screened: nullable(integer()),
      is_screened: nullable(boolean()),
    }),
  ),
  roles: READERS,
});

export const operatorUploadList = change('screening.operator_upload_list', {
  summary:
    'Uploads a file of a list as a new version, which holds once two persons put it into effect. `own` is a CSV of the columns kind, reference, value, aliases, born, country, numbers and chain; `ofac_sdn` is sdn.csv of OFAC. `ofac_alt` adds the aliases of alt.csv to the newest version of the list that is not in effect yet.',
  input: object({
    list: t.text(1, listLengthMax, 'OFAC SDN'),
    format: t.oneOf(LIST_FORMATS),
    dated: string({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', examples: ['2026-11-30'] }),
  }),
  reply: object({ version_id: integer(), entries: integer() }),
  errors: [
    'file.too_large',
    'screening.file_unreadable',
    'screening.file_twice',
    'screening.version_not_found',
  ],
  roles: ['risk'],
  isUpload: true,
});

export const operatorChangeList = proposedChange('screening.operator_change_list', {
  summary:
    'Proposes to put a version of a list into effect, where it replaces the one before, or to end the one that holds. Everybody is screened again by it.',
  input: object({
    version_id: t.id,
    act: t.oneOf(['begin', 'end'] as const),
    on_exact: t.oneOf(['hold', 'deny'] as const),
    /** Least likeness of names that is held; 100 where only exact names count. */
    near_percent: t.wholeNumber({ min: nearPercentMin, max: nearPercentMax, example: 88 }),
    reason,
  }),
  errors: ['screening.version_not_found', 'screening.version_holds'],
  roles: ['risk'],
  checkers: ['risk', 'identity_reviewer'],
});
