import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { nextOpening } from '../model/trading-week.ts';

/** Says when a market that rests opens again, in the person's own time zone; in lists that alone. */
export function ClosedNote({ isShort = false }: { readonly isShort?: boolean }) {
  const t = useT();
  const format = useFormat();
  const opens = t('market:opens', { time: format.weekTime(nextOpening(clock.now())) });
  return <span className="text-warn">{isShort ? opens : `${t('market:closed')} · ${opens}`}</span>;
}
