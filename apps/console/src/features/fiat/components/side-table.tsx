import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { type Order, type Party, SIDES } from '../api.ts';

interface Line {
  readonly label: string;
  readonly render: (party: Party) => ReactNode;
  /** Speaks against the side. */
  readonly isBad?: (party: Party) => boolean;
}

/** Both sides beside each other, line by line, so that they can be compared. */
export function SideTable({ order }: { readonly order: Order }) {
  const t = useTexts();
  const lines = useLines();
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-dense" aria-label={t('fiat:sides')}>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-1/4 pb-2 text-left align-bottom text-row font-[620]">
              {t('fiat:sides')}
            </th>
            {SIDES.map((side) => (
              <th key={side} scope="col" className="w-3/8 pb-2 pl-4 text-left align-bottom font-normal">
                <span className="block text-secondary text-muted">{t(`fiat:${side}`)}</span>
                <span className="block text-row font-[620]">{order[side].real_name ?? t('fiat:noName')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.label} className="border-b border-line last:border-b-0">
              <th scope="row" className="h-8.5 pr-2 text-left font-normal text-muted">
                {line.label}
              </th>
              {SIDES.map((side) => (
                <td
                  key={side}
                  className={clsx(
                    'figures pl-4 font-medium',
                    line.isBad?.(order[side]) === true && 'text-danger',
                  )}
                >
                  {line.render(order[side])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useLines(): readonly Line[] {
  const t = useTexts();
  const format = useFormat();
  const none = t('shell:none');
  return [
    { label: t('users:uid'), render: (party) => <UserLink id={party.user_id} uid={party.uid} /> },
    { label: t('fiat:merchant'), render: (party) => party.merchant?.business_name ?? none },
    { label: t('fiat:level'), render: (party) => party.level },
    { label: t('fiat:registered'), render: (party) => <TimeText at={party.registered_at} /> },
    {
      label: t('fiat:completed'),
      render: (party) => t('fiat:ordersDone', { completed: party.completed, count: party.orders }),
    },
    {
      label: t('fiat:completion'),
      render: (party) =>
        party.completion_percent === null ? none : format.percent(party.completion_percent, 1),
    },
    { label: t('fiat:cancellations'), render: (party) => party.cancellations_30d },
    {
      label: t('fiat:disputesLost'),
      render: (party) => party.disputes_lost,
      isBad: (party) => party.disputes_lost > 0,
    },
    {
      label: t('fiat:falsePayments'),
      render: (party) => party.false_payments_30d,
      isBad: (party) => party.false_payments_30d > 0,
    },
  ];
}
