import type { TObject } from 'typebox';
import { change, type ChangeEndpoint, endpoint, type EndpointName } from '../endpoint.ts';
import {
  OPERATOR_ACTIONS,
  OPERATOR_LIMITS,
  type OperatorRole,
  OPERATOR_ROLES,
  OPERATOR_SUBJECTS,
  PROPOSAL_STATES,
  REVIEW_DECISIONS,
} from '../limits.ts';
import { integer, nullable, object, optional, list, page, string, t } from '../schema.ts';

/** Changes that two operators make. Part of the noun `operator`. */

/** A change that one operator proposed and that holds once another one has approved it. */
export const proposal = object({
  id: integer(),
  /** The action that an approval carries out, as the audit log names it. */
  kind: string(),
  subject_kind: string(),
  /** Null: the approval makes what is new. */
  subject_id: nullable(string()),
  /** JSON text of what it changes, as it was when it was proposed; null where there was nothing. */
  before: nullable(string()),
  /** JSON text of the same once it is approved; null where there is nothing. */
  after: nullable(string()),
  reason: string(),
  state: t.oneOf(PROPOSAL_STATES),
  proposed_by: integer(),
  proposed_by_name: string(),
  proposed_at: t.instant,
  /** It cannot be approved any more from then on. */
  expires_at: t.instant,
  /** Roles that may approve it; the proposer may not. */
  checkers: list(t.oneOf(OPERATOR_ROLES)),
  decided_by_name: nullable(string()),
  decided_reason: nullable(string()),
  decided_at: nullable(t.instant),
});

type Definition<N extends EndpointName, I extends TObject> = Omit<
  Parameters<typeof change<N, I, typeof proposal>>[1],
  'reply' | 'once' | 'by' | 'proof'
> & { readonly checkers: readonly OperatorRole[] };

/** Declares a call that proposes a change. Another operator with one of the `checkers` approves it. */
export function proposedChange<const N extends EndpointName, I extends TObject>(
  name: N,
  definition: Definition<N, I>,
): ChangeEndpoint<N, I, typeof proposal> {
  const errors = [...(definition.errors ?? []), 'operator.proposal_waiting', 'operator.too_new'] as const;
  return change(name, { ...definition, errors, reply: proposal, once: true });
}

export const proposals = endpoint('operator.proposals', {
  summary: 'What operators proposed in the caller’s field of work, newest first.',
  input: object({
    state: optional(t.oneOf(PROPOSAL_STATES)),
    kind: optional(t.oneOf(OPERATOR_ACTIONS)),
    subject_kind: optional(t.oneOf(OPERATOR_SUBJECTS)),
    /** Identifies one subject of `subject_kind`. */
    subject_id: optional(t.text(1, 80, '1')),
    cursor: optional(t.cursor),
    limit: optional(t.limit),
  }),
  reply: page(proposal),
});

export const decideProposal = change('operator.decide_proposal', {
  summary:
    'Approves what another operator proposed, which carries it out at once, or rejects it. A rejection by whoever proposed it takes it back.',
  input: object({
    id: t.id,
    decision: t.oneOf(REVIEW_DECISIONS),
    reason: t.text(
      OPERATOR_LIMITS.reasonLengthMin,
      OPERATOR_LIMITS.reasonLengthMax,
      'Compared with the order',
    ),
  }),
  reply: proposal,
  errors: [
    'operator.proposal_not_found',
    'operator.proposal_decided',
    'operator.proposal_outdated',
    'operator.same_operator',
    'operator.same_origin',
    'operator.too_new',
  ],
  once: true,
});
