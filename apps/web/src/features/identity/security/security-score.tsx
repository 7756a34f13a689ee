import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { type Advice, openAdvice, securityLevel } from './advice.ts';
import type { SecurityCenter } from './api.ts';

const BARS = { low: 1, medium: 2, high: 3 } as const;
const TONES = { low: 'bg-danger', medium: 'bg-warn', high: 'bg-up' } as const;
const PLACES: Readonly<Record<Advice, string>> = {
  authenticator: '/secure-authenticator',
  pay_password: '/change-pay-passwd',
  anti_phishing: '/secure-anti-phishing',
  passkey: '/secure-passkeys',
};

/** Safety of the account, and the one thing to do next. */
export function SecurityScore({ center }: { readonly center: SecurityCenter }) {
  const t = useT();
  const level = securityLevel(center);
  const [next] = openAdvice(center);
  return (
    <section className="rounded-card bg-surface p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-row">{t('security:level')}</h2>
        <span className="text-row font-semibold">{t(`security:level.${level}`)}</span>
      </div>
      <div aria-hidden="true" className="mt-2.5 grid grid-cols-3 gap-1.5">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={clsx('h-1.5 rounded-full', bar <= BARS[level] ? TONES[level] : 'bg-line-strong')}
          />
        ))}
      </div>
      {next !== undefined && (
        <>
          <p className="mt-3 text-dense text-muted">{t(`security:advice.${next}`)}</p>
          <Link to={PLACES[next]} className={`${buttonClass({ size: 'medium', isBlock: true })} mt-3`}>
            {t(`security:do.${next}`)}
          </Link>
        </>
      )}
    </section>
  );
}
