import { ACCOUNT_TYPES, type AccountTypeId } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useSettled } from '@openbourse/kit/lib/use-settled.ts';
import { addDecimal, compareDecimal, isDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsLoggedIn } from '../session/index.ts';
import { accountsQuery, planQuery } from './api.ts';
import { type Funds, fundsOf } from './model/funds.ts';
import { type Cost, neededOf } from './model/needed.ts';

type Plan = CallReply<'ledger.move_plan'>;

/** Money that other accounts give to the one that pays, with the change that needs it. */
export interface MoveState {
  /** Field of the change's input; empty where nothing moves. */
  readonly input: { readonly move?: string };
  /** Sums and the accounts that they come from, as a person reads them; null where nothing moves. */
  readonly sums: string | null;
  /** Text of the button that moves and continues; null where it keeps its own. */
  readonly action: string | null;
  /** True until it is known what moves. */
  readonly isPlanning: boolean;
}

const SETTLED_MS = 250;
const DECIMALS_MAX = 18;

/** Free in an account and in all others together; null while unknown. */
export function useReach(accountTypeId: AccountTypeId, code: string): string | null {
  const funds = useFunds(accountTypeId, code);
  return funds === null ? null : addDecimal(funds.own, funds.others);
}

function useFunds(accountTypeId: AccountTypeId, code: string): Funds | null {
  const accounts = useQuery({ ...accountsQuery, enabled: useIsLoggedIn() }).data;
  return accounts === undefined ? null : fundsOf(accounts, accountTypeId, code);
}

/** Amount that the account which pays is to have for a change; null where it has no cost yet. */
export function useNeeded(cost: Cost | null): string | null {
  const [asked, setAsked] = useState<string | null>(null);
  const needed = cost === null ? null : neededOf(cost, asked);
  if (needed !== asked) setAsked(needed);
  return needed;
}

/** Plans what other accounts give for an amount; null where the form has none yet, or none that could be paid. */
export function useMove(accountTypeId: AccountTypeId, code: string, needed: string | null): MoveState {
  const t = useT();
  const format = useFormat();
  const funds = useFunds(accountTypeId, code);
  const isShort = funds !== null && needed !== null && isLackedBy(needed, funds);
  const wanted = isShort ? needed : null;
  const settled = useSettled(wanted, SETTLED_MS);
  const { data, isPending } = useQuery({
    ...planQuery({ accountTypeId, currencyId: funds?.currencyId ?? 0, amount: settled ?? '' }),
    enabled: settled !== null,
  });
  const plan = settled !== null && settled === wanted ? data : undefined;
  const moving = plan?.move === null ? undefined : plan;
  const sums = moving === undefined ? null : sumsOf(moving);
  return {
    input: moving === undefined || moving.move === null ? {} : { move: moving.move },
    sums,
    action: sums === null || moving?.pays_from_others === true ? null : t('ledger:move.action', { sums }),
    isPlanning: wanted !== null && (wanted !== settled || isPending),
  };

  function sumsOf({ from }: Plan): string {
    return from
      .map(({ account_type_id: id, amount }) =>
        t('ledger:move.sum', {
          amount: `${format.quantity(amount)} ${code}`,
          account: t(`ledger:account.${ACCOUNT_TYPES[id as AccountTypeId]}`),
        }),
      )
      .join(', ');
  }
}

/** The account alone has too little, and all of them together have enough. */
function isLackedBy(
  needed: string,
  { own, others }: { readonly own: string; readonly others: string },
): boolean {
  if (!isDecimal(needed, DECIMALS_MAX) || compareDecimal(needed, own) <= 0) return false;
  return compareDecimal(needed, addDecimal(own, others)) <= 0;
}
