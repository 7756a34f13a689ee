import { change, endpoint } from '../endpoint.ts';

export * from './brand-calls.ts';
import {
  ANCHORED_CHAINS,
  ANNOUNCED_STATES,
  PRODUCTS,
  RULE_FACT_NAMES,
  RULE_KINDS,
  SITE_MODES,
} from '../limits.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { integer, list, nullable, object, optional, page, string, t } from '../schema.ts';
import { hash } from '../tick/calls.ts';

/**
 * The scope of the mode: everything that agrees with each of these that is not null; the whole site when all
 * are.
 */
const scope = {
  product: nullable(t.oneOf(PRODUCTS)),
  currency_match_id: nullable(integer()),
  currency_id: nullable(integer()),
};

export const modes = endpoint('site.modes', {
  summary: 'What the site, a product, a market or an asset takes now, when it does not take everything.',
  input: object({}),
  reply: list(object({ mode: t.oneOf(SITE_MODES), ...scope, since: t.instant })),
});

export const anchors = endpoint('site.anchors', {
  summary:
    "The newest signed heads of the ledger's seals and of the operators' audit log. Whoever keeps them can tell later whether anything before them was cut or rewritten.",
  input: object({}),
  reply: list(
    object({
      chain: t.oneOf(ANCHORED_CHAINS),
      /** The number of heads of the chain that have been signed. */
      number: integer(),
      /** The row of the chain, and its hash, which covers all rows before it. */
      seq: integer(),
      hash,
      at: t.instant,
    }),
  ),
});

const fact = object({
  name: t.oneOf(RULE_FACT_NAMES),
  value: string(),
  /** The notional in USDT up to which it holds, where it depends on that. */
  up_to: nullable(t.decimal),
});

export const rules = endpoint('site.rules', {
  summary:
    'The rules of a kind with all their versions: announced, in effect, replaced, and taken back before they held.',
  input: object({ kind: t.oneOf(RULE_KINDS), cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(
    object({
      /** The match, coin, level or length that the rule is about; empty where it is about all. */
      about: list(fact),
      /** The newest first. */
      versions: list(
        object({
          /** Null: from the beginning. */
          effective_from: nullable(t.instant),
          state: t.oneOf(ANNOUNCED_STATES),
          reason: nullable(string()),
          values: list(fact),
        }),
      ),
    }),
  ),
});

const operatorMode = object({
  id: integer(),
  mode: t.oneOf(SITE_MODES),
  ...scope,
  /** The names of the market and of the asset. */
  symbol: nullable(string()),
  currency_code: nullable(string()),
  reason: string(),
  /** Null: the auditor set it. */
  set_by: nullable(string()),
  since: t.instant,
});

export const operatorModes = endpoint('site.operator_modes', {
  summary: 'The modes that hold now, with who set them and why, the strictest first.',
  input: object({}),
  reply: list(operatorMode),
});

export const operatorSetMode = change('site.operator_set_mode', {
  summary:
    'Closes something at once: the site, a product, a market or an asset. To open it again takes two persons.',
  input: object({
    mode: t.oneOf(SITE_MODES),
    product: optional(t.oneOf(PRODUCTS)),
    currency_match_id: optional(t.id),
    currency_id: optional(t.id),
    reason,
  }),
  reply: operatorMode,
  errors: ['site.mode_exists', 'market.match_not_found'],
  roles: ['risk', 'security_admin'],
  once: true,
});

export const operatorLiftMode = proposedChange('site.operator_lift_mode', {
  summary:
    'Proposes to open again what a mode closed; not while a violation that nobody acknowledged is about it.',
  input: object({ id: t.id, reason }),
  errors: ['site.mode_not_found', 'market.audit_unclean'],
  roles: ['risk', 'security_admin'],
  checkers: ['risk', 'security_admin'],
});
