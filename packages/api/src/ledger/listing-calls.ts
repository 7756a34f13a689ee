import { endpoint } from '../endpoint.ts';
import { ACCOUNT_TYPE_CODES, CURRENCY_KINDS, CURRENCY_LIMITS } from './limits.ts';
import { reason } from '../operator/calls.ts';
import { proposedChange } from '../operator/proposal-calls.ts';
import { boolean, integer, list, object, optional, string, t } from '../schema.ts';

/** Lists currencies. Part of the noun `ledger`. */

const RISK = ['risk'] as const;
const LOGO_ERRORS = ['file.not_found', 'file.already_used'] as const;

export const operatorCurrencies = endpoint('ledger.operator_currencies', {
  summary: 'Every listed currency, with the accounts that carry it.',
  input: object({}),
  reply: list(
    object({
      id: integer(),
      code: string(),
      name: string(),
      logo: string(),
      kind: t.oneOf(CURRENCY_KINDS),
      scale: integer(),
      accounts: list(t.oneOf(ACCOUNT_TYPE_CODES)),
      offers_fiat: boolean(),
    }),
  ),
  roles: ['risk', 'support'],
});

export const operatorListCurrency = proposedChange('ledger.operator_list_currency', {
  summary:
    'Lists a currency, which accounts can hold from the approval on. Its chains and pairs are listed by themselves.',
  input: object({
    code: string({ pattern: '^[A-Z0-9]{2,10}$', examples: ['HBR'] }),
    name: t.text(1, CURRENCY_LIMITS.nameLengthMax, 'Harbour'),
    kind: t.oneOf(CURRENCY_KINDS),
    /** Most decimals of an amount. */
    scale: t.wholeNumber({ min: 0, max: CURRENCY_LIMITS.scaleMax, example: 8 }),
    /**
     * True when the accounts for trading between people and for earning carry the coin besides the spot
     * account.
     */
    in_fiat: optional(t.flag),
    in_financial: optional(t.flag),
    /** True when people trade the coin for national money. */
    offers_fiat: optional(t.flag),
    /** A picture that the same operator uploaded as `coin_logo`; without one a letter stands for it. */
    logo_file_id: optional(t.uuid),
    reason,
  }),
  errors: ['ledger.currency_exists', 'ledger.listing_invalid', ...LOGO_ERRORS],
  roles: RISK,
  checkers: RISK,
});

export const operatorSetLogo = proposedChange('ledger.operator_set_logo', {
  summary: 'Gives a currency another logo: a picture that the same operator uploaded as `coin_logo`.',
  input: object({ currency_id: t.id, file_id: t.uuid, reason }),
  errors: ['ledger.currency_not_found', ...LOGO_ERRORS],
  roles: RISK,
  checkers: RISK,
});
