import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import type { Mine } from '../api.ts';
import { missingTo, percentOf } from '../model/progress.ts';

interface OwnLevelProps {
  readonly mine: Mine;
  readonly nextAt: number;
  readonly hasLevels: boolean;
}

/** Level and rates of the person, what was measured, and how far the next level is. */
export function OwnLevel({ mine, nextAt, hasLevels }: OwnLevelProps) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('tier:yours')} className="flex flex-col gap-4 rounded-card bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <p className="text-secondary text-muted">{t('tier:yours')}</p>
          <h2 className="text-title">{mine.name ?? t('tier:base')}</h2>
        </div>
        {mine.assigned_until !== null && <Badge tone="neutral">{t('tier:special')}</Badge>}
      </div>
      <Facts>
        <Fact name={t('tier:spotMaker')}>{format.percent(mine.spot_maker_percent)}</Fact>
        <Fact name={t('tier:spotTaker')}>{format.percent(mine.spot_taker_percent)}</Fact>
        <Fact name={t('tier:volume')}>{`${format.quantity(mine.volume, 2)} USDT`}</Fact>
        <Fact name={t('tier:worth')} isNameLong>{`${format.quantity(mine.holdings, 2)} USDT`}</Fact>
      </Facts>
      {mine.assigned_until !== null && (
        <p className="text-secondary text-muted">
          {t('tier:assigned', { time: format.dateTime(mine.assigned_until) })}
        </p>
      )}
      {mine.kept_until !== null && (
        <p className="text-secondary text-muted">
          {t('tier:kept', { date: format.utcDate(mine.kept_until) })}
        </p>
      )}
      {mine.next !== null && <NextLevel mine={mine} next={mine.next} />}
      {mine.next === null && hasLevels && <p className="text-dense">{t('tier:highest')}</p>}
      <p className="text-secondary text-muted">{t('tier:nextAt', { time: format.dateTime(nextAt) })}</p>
    </section>
  );
}

function NextLevel({ mine, next }: { readonly mine: Mine; readonly next: NonNullable<Mine['next']> }) {
  const t = useT();
  const ways = [
    { label: t('tier:volume'), reached: mine.volume, threshold: next.volume },
    { label: t('tier:worth'), reached: mine.holdings, threshold: next.holdings },
  ].flatMap(({ threshold, ...way }) => (threshold === null ? [] : [{ ...way, threshold }]));
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-row">{t('tier:next', { name: next.name })}</h3>
      {ways.map((way) => (
        <Way key={way.label} {...way} />
      ))}
      {ways.length > 1 && <p className="text-secondary text-muted">{t('tier:either')}</p>}
    </div>
  );
}

interface WayProps {
  readonly label: string;
  readonly reached: string;
  readonly threshold: string;
}

function Way({ label, reached, threshold }: WayProps) {
  const t = useT();
  const format = useFormat();
  const missing = missingTo(reached, threshold);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-3 text-dense">
        <span>{label}</span>
        <span className="figures text-muted">
          {missing === '0'
            ? t('tier:reached')
            : t('tier:missing', { amount: `${format.quantity(missing, 2)} USDT` })}
        </span>
      </div>
      <ProgressBar label={label} percent={percentOf(reached, threshold)} tone="up" />
    </div>
  );
}
