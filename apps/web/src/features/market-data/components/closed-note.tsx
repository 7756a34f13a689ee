import { clock } from '../../../shared/lib/clock.ts';
import { useT } from '../../../shared/lib/i18n.ts';
import { useFormat } from '../../../shared/lib/use-format.ts';
import { nextOpening } from '../model/trading-week.ts';

/** Says that a market rests and when it opens, in the person's own time zone. */
export function ClosedNote() {
  const t = useT();
  const format = useFormat();
  const opening = format.weekTime(nextOpening(clock.now()));
  return (
    <span className="text-warn">
      {t('market:closed')} · {t('market:opens', { time: opening })}
    </span>
  );
}
