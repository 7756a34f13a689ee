import type {
  ChangeEndpoint,
  DecodedInputOf,
  Endpoint,
  OperatorAction,
  OperatorRouteName,
  operator as calls,
  ReplyOf,
} from '@openbourse/api';
import type { Tx } from '../../kernel/db.ts';
import type { OperatorSession } from '../../kernel/request.ts';
import type { AuditEntry } from '../audit/record.ts';

export type Shown = ReplyOf<typeof calls.decideProposal>;

/** Outcome of carrying a proposal out, or of trying it. */
export interface Outcome {
  readonly entry: AuditEntry;
  /** The subject is made by the approval, so a proposal cannot name it. */
  readonly isNew: boolean;
  /** Announces the change to the rest of the server once it is committed. */
  readonly announce?: () => Promise<void> | void;
}

/** The persons who take part in a change. */
export interface Persons {
  readonly makerId: number;
  readonly makerName: string;
  readonly proposedAt: number;
  /** The maker while it is tried, whoever approves when it is carried out. */
  readonly session: OperatorSession;
}

/** A call whose change one operator proposes and another one approves. */
export type ProposedEndpoint = ChangeEndpoint<OperatorRouteName> & {
  readonly reply: typeof calls.decideProposal.reply;
};

/**
 * Checks a change and carries it out in the transaction. It runs twice: when the change is proposed, where it is taken
 * back at once and shows what would happen, and when it is approved. So it touches nothing but the database.
 */
export type ProposedChange<E extends Endpoint> = (
  tx: Tx,
  input: DecodedInputOf<E>,
  by: Persons,
) => Promise<Outcome>;

/** A change of which others than the database have a say. They are asked before the transaction, each time that it runs. */
export interface ExaminedChange<E extends Endpoint> {
  readonly examine: (input: DecodedInputOf<E>) => Promise<void>;
  readonly change: ProposedChange<E>;
}

/** A call as it is kept to be carried out later. */
export interface ProposalKind {
  readonly kind: OperatorAction;
  readonly makers: Endpoint['roles'];
  readonly checkers: Endpoint['checkers'];
  readonly change: (tx: Tx, payload: never, by: Persons) => Promise<Outcome>;
  readonly examine: ((payload: never) => Promise<void>) | null;
}

/** Asks those beside the database who have a say. */
export async function examineWith({ examine }: ProposalKind, payload: unknown): Promise<void> {
  await examine?.(payload as never);
}

/** The changes that need a second operator, by the action that an approval writes into the audit log. */
export type ProposalKinds = ReadonlyMap<string, ProposalKind>;
