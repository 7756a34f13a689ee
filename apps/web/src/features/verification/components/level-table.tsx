import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { clsx } from 'clsx';
import { RulesLink } from '../../../shared/ui/rules-link.tsx';
import type { Center } from '../api.ts';

type Level = Center['levels'][number];
const NAMES = ['none', 'real_name', 'advanced'] as const;

interface Right {
  readonly name: 'trading' | 'leverage' | 'p2p' | 'withdrawDay' | 'withdrawMonth';
  readonly show: (level: Level, words: { readonly t: Translate; readonly format: Format }) => string;
}

const RIGHTS: readonly Right[] = [
  { name: 'trading', show: (level, { t }) => t(level.can_trade ? 'verification:yes' : 'verification:no') },
  {
    name: 'leverage',
    show: (level, { t }) => (level.leverage_max === null ? t('verification:no') : `${level.leverage_max}×`),
  },
  { name: 'p2p', show: showP2p },
  { name: 'withdrawDay', show: (level, { format }) => format.quantity(level.withdraw_daily_max, 0) },
  { name: 'withdrawMonth', show: (level, { format }) => format.quantity(level.withdraw_monthly_max, 0) },
];

/** Rights of each level, side by side; the person's own level stands out. */
export function LevelTable({ center }: { readonly center: Center }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-labelledby="levels-title">
      <h2 id="levels-title" className="text-row">
        {t('verification:benefits')}
      </h2>
      <p className="mt-1 mb-2 text-secondary text-muted">{t('verification:benefitsHint')}</p>
      <table aria-labelledby="levels-title" className="w-full table-fixed border-collapse text-dense">
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="w-[31%]">
              <span className="sr-only">{t('verification:benefits')}</span>
            </th>
            {center.levels.map((level) => (
              <th
                key={level.level}
                scope="col"
                aria-current={level.level === center.level || undefined}
                className={clsx(
                  'px-1.5 py-2 text-right text-secondary hyphens-auto',
                  level.level === center.level ? 'rounded-t-field bg-accent-soft text-accent' : 'text-muted',
                )}
              >
                {t(`verification:level.${NAMES[level.level] ?? 'none'}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHTS.map((right) => (
            <tr key={right.name} className="border-t border-line">
              <th scope="row" className="py-2.5 pr-2 text-left font-normal text-muted">
                {t(`verification:right.${right.name}`)}
              </th>
              {center.levels.map((level) => (
                <td
                  key={level.level}
                  className={clsx(
                    'figures px-1.5 py-2.5 text-right font-medium',
                    level.level === center.level && 'bg-accent-soft',
                  )}
                >
                  {right.show(level, { t, format })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-secondary text-muted">
        {t('verification:limitsSince', {
          date: format.date(Math.max(...center.levels.map((level) => level.withdraw_since))),
        })}
      </p>
      <RulesLink kind="levels" />
    </section>
  );
}

/** A level may trade up to a total, up to a sum a day, or not at all. */
function showP2p(level: Level, words: { readonly t: Translate; readonly format: Format }): string {
  const { t, format } = words;
  if (!level.can_p2p) return t('verification:no');
  if (level.p2p_daily_max !== null)
    return t('verification:perDay', { amount: format.quantity(level.p2p_daily_max, 0) });
  if (level.p2p_total_max !== null)
    return t('verification:inTotal', { amount: format.quantity(level.p2p_total_max, 0) });
  return t('verification:yes');
}
