import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Fact } from '../../../shared/ui/facts.tsx';
import { WholeAddress } from '../../../shared/ui/whole-address.tsx';
import type { WithdrawalCase } from '../api.ts';

/** Where a withdrawal goes, and whether that is known: in the pane and once more before the last press. */
export function useDestinationFacts(withdrawal: WithdrawalCase): readonly Fact[] {
  const t = useTexts();
  return [
    { label: t('deposit:chain'), value: `${withdrawal.chain_name}, ${withdrawal.network}` },
    { label: t('deposit:address'), value: <WholeAddress address={withdrawal.address} /> },
    ...(withdrawal.memo === null ? [] : [{ label: t('withdrawal:memo'), value: withdrawal.memo }]),
    { label: t('withdrawal:addressUses'), value: <Uses t={t} count={withdrawal.address_withdrawals} /> },
    {
      label: t('withdrawal:addressOthers'),
      value: <Others t={t} count={withdrawal.address_other_users} />,
    },
  ];
}

/** Requester and amount, without a link: the dialog begins at its reason. */
export function useRequestFacts(withdrawal: WithdrawalCase): readonly Fact[] {
  const t = useTexts();
  const format = useFormat();
  const { user } = withdrawal;
  return [
    { label: t('deposit:user'), value: withdrawal.uid },
    { label: t('withdrawal:account'), value: user.email ?? user.mobile ?? t('shell:none') },
    {
      label: t('withdrawal:amount'),
      value: `${format.quantity(withdrawal.amount)} ${withdrawal.code}`,
    },
    { label: t('deposit:inUsdt'), value: `${format.price(withdrawal.value_usdt, 2)} USDT` },
  ];
}

function Uses({ t, count }: { readonly t: Texts; readonly count: number }) {
  if (count > 0) return count;
  return <span className="text-warn">{t('withdrawal:addressFirst')}</span>;
}

function Others({ t, count }: { readonly t: Texts; readonly count: number }) {
  if (count === 0) return t('withdrawal:addressNoOthers');
  return <span className="text-danger">{count}</span>;
}
