import { CONTRACT_ACCOUNT } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type FieldFault, type Form, useForm } from '@openbourse/kit/lib/use-form.ts';
import { type MoveState, shortText, useMove, useNeeded, useReach } from '../move/index.ts';
import { useUserInfo } from '../session/index.ts';
import { faultText } from './fault-text.ts';
import {
  affordableLots,
  basisOf,
  fieldOfRefusal,
  type Market,
  type Quoted,
  quoteTicket,
} from './model/quote.ts';
import type { ContractAccount, Side } from './model/rows.ts';
import { chosenLots, lotsText, type SizeBasis, type SizeEntry, type SizeUnit } from './model/size.ts';
import { lotsOf, readable, type Ticket } from './model/ticket.ts';
import { usePreferences } from './preferences.ts';
import { refusedText, sizeFaultText, type SizeWords } from './size-text.ts';
import { type LiveProduct, useContractAccount } from './use-contracts.ts';

/** The form of an opening as it is entered. */
export type TicketEntry = Ticket & SizeEntry;

/** The form of an opening with everything that is computed from it. */
export interface TicketState {
  readonly form: Form<TicketEntry>;
  /** Values of the form, with a leverage that the person may use and the lots that follow from the size. */
  readonly ticket: TicketEntry;
  readonly unit: SizeUnit;
  /** Terms and prices by which the unit is translated into lots. */
  readonly basis: SizeBasis;
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
  readonly change: (change: Partial<TicketEntry>) => void;
  /** Chooses a unit; the lots stay. */
  readonly takeUnit: (unit: SizeUnit) => void;
  /** Sets the lots to a share of what can be paid for. */
  readonly takePercent: (percent: number) => void;
}

const EMPTY: Omit<TicketEntry, 'side'> = {
  type: 'market',
  marginMode: 'isolated',
  leverage: 10,
  lots: '',
  size: '',
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
  const unit = usePreferences((preferences) => preferences.sizeUnit);
  const leverage = offeredLeverage(live, account, preferred);
  const { product, mark } = live;
  const market: Market = { product, mark, conversion: product.conversion };
  const reach = useReach(CONTRACT_ACCOUNT, 'USDT');
  // Other accounts may give what this one lacks.
  const funds = account && { ...account, available: reach ?? account.available };
  const complete = (entry: TicketEntry): TicketEntry => {
    const chosen = { ...entry, leverage };
    return { ...chosen, lots: lotsText(entry, unit, basisOf(chosen, market)) };
  };
  const words = { t: useT(), format: useFormat() };
  const form: Form<TicketEntry> = useForm<TicketEntry, never>({
    initial: { ...EMPTY, side },
    judge: (entry) =>
      judge(complete(entry), { live, market, funds, own: account?.available ?? null, unit, words }),
    fieldOf: (error) => fieldOfRefusal(error.key, error.details['field']),
    describe: (error) => refusedText(error, { unit, basis: basisOf(ticket, market), product }, words),
  });
  const ticket = complete(form.values);
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
    unit,
    basis: basisOf(ticket, market),
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
    takeUnit: (next) => {
      form.change((before) => ({ ...before, ...chosenLots(lotsOf(ticket.lots) ?? 0) }));
      usePreferences.setState({ sizeUnit: next });
    },
    takePercent: (percent) =>
      form.change((before) => ({ ...before, ...chosenLots(Math.floor((lotsMax * percent) / 100)) })),
  };
}

interface Judged {
  readonly live: LiveProduct;
  readonly market: Market;
  readonly funds: ContractAccount | undefined;
  /** Amount of the account itself, which is shown above the form; null while it is unknown. */
  readonly own: string | null;
  readonly unit: SizeUnit;
  readonly words: SizeWords;
}

/** Says what stands against a ticket: what is missing once it is sent, what its quote refuses at once. */
function judge(ticket: TicketEntry, judged: Judged): readonly FieldFault<TicketEntry>[] {
  const { live, market, funds, own, unit, words } = judged;
  const { t } = words;
  const { product } = live;
  const basis = basisOf(ticket, market);
  const most = affordableLots(ticket, market, funds?.available ?? '0');
  const faults: FieldFault<TicketEntry>[] = quoteTicket(ticket, market, funds).faults.map((fault) => ({
    field: fault.field,
    text:
      shortText(fault, own, words) ??
      (fault.field === 'lots'
        ? sizeFaultText(fault, { unit, basis, product, most }, words)
        : faultText(fault, words)),
    isAtOnce: true,
  }));
  if (ticket.lots === '')
    faults.push({
      field: 'lots',
      text: t(unit === 'lots' ? 'contract:field.lotsMissing' : 'contract:size.missing'),
    });
  else if (lotsOf(ticket.lots) === null) {
    const details = { low: 1, high: product.terms.lots_max };
    const fault = { key: 'contract.lots_out_of_range', details } as const;
    faults.push({
      field: 'lots',
      text: sizeFaultText(fault, { unit, basis, product, most }, words),
      isAtOnce: true,
    });
  }
  if (ticket.type === 'limit' && readable(ticket.price) === null)
    faults.push({ field: 'price', text: t('contract:field.priceMissing') });
  return faults;
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
