import { useMutation } from '@tanstack/react-query';
import { client, queryClient, queryOf } from '../session/index.ts';

/** Balances change meanwhile, and a plan with them. */
const RENEW_MS = 10_000;
const PLAN = 'ledger.move_plan';
const SETTINGS = 'ledger.settings';

/** The accounts of the user with all balances. */
export const accountsQuery = queryOf('ledger.account_list', {});

/** Other accounts that give what an account lacks of an amount, now. */
export function planQuery(wanted: {
  readonly accountTypeId: number;
  readonly currencyId: number;
  readonly amount: string;
}) {
  const { accountTypeId, currencyId, amount } = wanted;
  const input = { account_type_id: accountTypeId, currency_id: currencyId, amount };
  return queryOf(PLAN, input, { refetchInterval: RENEW_MS, gcTime: 0 });
}

/** Choice of the user, which holds on all devices. */
export const settingsQuery = queryOf(SETTINGS, {});

/** Remembers for the user whether other accounts give without a question. */
export function useAlwaysPay() {
  return useMutation({
    mutationFn: (isAlways: boolean) => client.call('ledger.set_settings', { pays_from_others: isAlways }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      return queryClient.invalidateQueries({ queryKey: [PLAN] });
    },
  });
}
