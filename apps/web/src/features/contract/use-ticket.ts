import { CONTRACT_ACCOUNT } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type FieldFault, type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { type MoveState, shortText, useMove, useNeeded, useReach } from '../move/index.ts';
import { useUserInfo } from '../session/index.ts';
import { faultText } from './fault-text.ts';
import { affordableLots, fieldOfRefusal, type Market, type Quoted, quoteTicket } from './model/quote.ts';
import type { ContractAccount, Side } from './model/rows.ts';
import { lotsOf, readable, type Ticket } from './model/ticket.ts';
import { usePreferences } from './preferences.ts';
import { type LiveProduct, useContractAccount } from './use-contracts.ts';

/** The form of an opening with everything that is computed from it. */
export interface TicketState {
  readonly form: Form<Ticket>;
  /** Values of the form, with a leverage that the person may use. */
  readonly ticket: Ticket;
  readonly live: LiveProduct;
  readonly market: Market;
  readonly account: ContractAccount | undefined;
  readonly quoted: Quoted;
  /** Sums that other accounts give for the opening. */
  readonly move: MoveState;
  /** The most lots that the available balance pays for; 0 for none. */
  readonly lotsMax: number;
  readonly isVerified: boolean;
  /** No position opens without a transaction password. */
  readonly hasPayPassword: boolean;
  readonly change: (change: Partial<Ticket>) => void;
  /** Sets the lots to a share of what can be paid for. */
  readonly takePercent: (percent: number) => void;
}

const EMPTY: Omit<Ticket, 'side'> = {
  type: 'market',
  marginMode: 'isolated',
  leverage: 10,
  lots: '',
  price: '',
  hasTriggers: false,
  takeProfit: '',
  stopLoss: '',
};

/** Holds the ticket of a contract. Draw it with the match's id as key: another contract begins a new ticket. */
export function useTicket(live: LiveProduct, side: Side): TicketState {
  const account = useContractAccount();
  const user = useUserInfo();
  const preferred = usePreferences((preferences) => preferences.leverage);
  const leverage = offeredLeverage(live, account, preferred);
  const { product, mark } = live;
  const market: Market = { product, mark, conversion: product.conversion };
  const reach = useReach(CONTRACT_ACCOUNT, 'USDT');
  // Other accounts may give what this one lacks.
  const funds = account && { ...account, available: reach ?? account.available };
  const form = useForm({
    initial: { ...EMPTY, side },
    judge: useJudge(live, account?.available ?? null, (values) =>
      quoteTicket({ ...values, leverage }, market, funds),
    ),
    fieldOf: (error) => fieldOfRefusal(error.key, error.details['field']),
  });
  const ticket = { ...form.values, leverage };
  const available = account?.available ?? '0';
  const quoted = quoteTicket(ticket, market, funds);
  const cost = quoted.preview?.cost ?? null;
  const isFunded = cost !== null && quoted.faults.length === 0;
  const needed = useNeeded(isFunded ? { amount: cost, isEstimate: ticket.type === 'market', reach } : null);
  const move = useMove(CONTRACT_ACCOUNT, 'USDT', needed);
  const lotsMax = affordableLots(ticket, market, available);
  return {
    form,
    ticket,
    live,
    market,
    account,
    quoted,
    move,
    lotsMax,
    isVerified: user?.is_user_real === true,
    hasPayPassword: user?.has_pay_password === true,
    change: (change) => {
      if (change.leverage !== undefined) usePreferences.setState({ leverage: change.leverage });
      form.change((before) => ({ ...before, ...change }));
    },
    takePercent: (percent) => {
      const lots = Math.floor((lotsMax * percent) / 100);
      form.set('lots', lots === 0 ? '' : String(lots));
    },
  };
}

/** Says what stands against a ticket: what is missing once it is sent, what its quote refuses at once. */
function useJudge(
  { product }: LiveProduct,
  own: string | null,
  quote: (ticket: Ticket) => Quoted,
): (ticket: Ticket) => readonly FieldFault<Ticket>[] {
  const t = useT();
  const words = { t, format: useFormat() };
  return (ticket) => {
    const faults: FieldFault<Ticket>[] = quote(ticket).faults.map((fault) => ({
      field: fault.field,
      text: shortText(fault, own, words) ?? faultText(fault, words),
      isAtOnce: true,
    }));
    if (ticket.lots === '') faults.push({ field: 'lots', text: t('contract:field.lotsMissing') });
    else if (lotsOf(ticket.lots) === null) {
      const range = { low: 1, high: product.terms.lots_max };
      faults.push({ field: 'lots', text: t('error:contract.lots_out_of_range', range), isAtOnce: true });
    }
    if (ticket.type === 'limit' && readable(ticket.price) === null)
      faults.push({ field: 'price', text: t('contract:field.priceMissing') });
    return faults;
  };
}

/** Leverages on offer that the person may use, lowest first. */
export function allowedLeverages(live: LiveProduct, account: ContractAccount | undefined): readonly number[] {
  const most = account?.leverage_max;
  return live.product.terms.leverages.filter((one) => most === undefined || one <= most);
}

/** The preferred leverage, or the nearest one below it that the person may use here. */
function offeredLeverage(live: LiveProduct, account: ContractAccount | undefined, preferred: number): number {
  const allowed = allowedLeverages(live, account);
  return allowed.findLast((one) => one <= preferred) ?? allowed[0] ?? preferred;
}

/** Share of the affordable lots that the lots are, in whole percent. */
export function usedPercent({ ticket, lotsMax }: TicketState): number {
  const lots = lotsOf(ticket.lots) ?? 0;
  return lotsMax === 0 ? 0 : Math.min(100, Math.floor((lots * 100) / lotsMax));
}
