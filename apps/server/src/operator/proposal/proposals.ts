import type { OperatorAction } from '@openbourse/api';
import { assert } from '../../kernel/error.ts';
import type { HttpServer } from '../../kernel/http.ts';
import type { Deps } from '../deps.ts';
import {
  type ExaminedChange,
  examineWith,
  type ProposalKind,
  type ProposalKinds,
  type ProposedChange,
  type ProposedEndpoint,
} from './kind.ts';
import { findProposal } from './proposal-queries.ts';
import { propose } from './propose.ts';

/** Changes of every slice that need a second operator. */
export interface Proposals {
  /** Serves a call that proposes; `kind` is the action that its approval writes into the audit log. */
  serve<E extends ProposedEndpoint>(
    http: HttpServer,
    endpoint: E,
    kind: OperatorAction,
    change: ProposedChange<E> | ExaminedChange<E>,
  ): void;
  readonly kinds: ProposalKinds;
  /** The kind of a proposal; null where there is none. */
  kindOf(id: string): Promise<string | null>;
}

export function createProposals(deps: Deps): Proposals {
  const kinds = new Map<string, ProposalKind>();
  return {
    kinds,
    kindOf: async (id) => {
      const isNumber = /^[1-9][0-9]{0,14}$/.test(id);
      return isNumber ? ((await findProposal(deps.db, Number.parseInt(id, 10)))?.kind ?? null) : null;
    },
    serve: (http, endpoint, kind, wanted) => {
      const { examine, change } = typeof wanted === 'function' ? { examine: null, change: wanted } : wanted;
      const { roles: makers, checkers } = endpoint;
      assert(checkers.length > 0, `${endpoint.name} says who may approve it`);
      assert(!kinds.has(kind), `${kind} is proposed by one call`);
      const registered: ProposalKind = { kind, makers, checkers, change, examine };
      kinds.set(kind, registered);
      http.serveChange<ProposedEndpoint>(
        endpoint,
        ({ tx, input, by }) => propose(tx, deps, { kinds, kind: registered, session: by, payload: input }),
        { examine: (input) => examineWith(registered, input) },
      );
    },
  };
}
