import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { User } from '../api.ts';

/** Holds that keep the user from moving money out at the moment. */
export function UserHolds({ user }: { readonly user: User }) {
  const t = useTexts();
  return (
    <section aria-label={t('users:holds')}>
      <h2 className="mb-3 text-row font-[620]">{t('users:holds')}</h2>
      {user.frozen_at !== null && (
        <p className="mb-3 flex items-center justify-between gap-3 text-dense">
          <Badge tone="warn">{t(`users:frozenBy.${user.frozen_by ?? 'operator'}`)}</Badge>
          <TimeText at={user.frozen_at} />
        </p>
      )}
      {user.withdrawal_holds.length === 0 && user.frozen_at === null ? (
        <p className="text-dense text-muted">{t('users:noHolds')}</p>
      ) : (
        <ul className="flex flex-col gap-2 text-dense">
          {user.withdrawal_holds.map((hold) => (
            <li key={`${hold.reason}-${hold.placed_at}`} className="flex justify-between gap-4">
              <span className="text-muted">{t(`users:hold.${hold.reason}`)}</span>
              <span className="figures font-medium">
                {t('users:until')} <TimeText at={hold.until} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
