import { HOUSE_ACCOUNTS } from '@openbourse/api/limits';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { houseQuery } from '../api.ts';

/** Balance of each account with capital, and how much of it has to stay. */
export function HouseSummary() {
  const t = useTexts();
  const format = useFormat();
  const { data } = useQuery(houseQuery());
  return (
    <>
      <section aria-label={t('ledger:view.house')} className="grid grid-cols-2 gap-3 desktop:grid-cols-3">
        {HOUSE_ACCOUNTS.map((name) => {
          const account = data?.accounts.find((one) => one.name === name);
          const reserved = account?.reserved ?? null;
          return (
            <StatCard
              key={name}
              label={t(`ledger:account.${name}`)}
              value={account === undefined ? t('shell:none') : format.price(account.balance, 2)}
              note={
                reserved === null
                  ? t('ledger:ofOwners')
                  : t('ledger:hasToStay', { amount: format.price(reserved, 2) })
              }
              isAlarming={name !== 'equity' && account?.balance.startsWith('-') === true}
            />
          );
        })}
      </section>
      <PlainNote text={t('ledger:houseHint')} />
    </>
  );
}
