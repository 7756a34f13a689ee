import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Stop } from '../model/stop.ts';

export interface StopNoteProps {
  readonly stop: Stop;
  readonly verification: ReactNode;
}

/** Says why no order is possible, in the place of the button; a missing verification leads to it. */
export function StopNote({ stop, verification }: StopNoteProps) {
  const t = useT();
  const format = useFormat();
  if (stop.kind === 'not_verified') return verification;
  return (
    <p role="status" className="rounded-field bg-warn-soft px-3 py-2.5 text-dense text-warn">
      {stopText(stop, t, format)}
      {stop.kind === 'level' && (
        <Link to="/user-review" className="mt-1 block font-semibold underline underline-offset-4">
          {t('home:menu.verify')}
        </Link>
      )}
    </p>
  );
}

function stopText(stop: Exclude<Stop, { kind: 'not_verified' }>, t: Translate, format: Format): string {
  switch (stop.kind) {
    case 'blocked':
      return t(`fiat:market.blocked.${stop.reason}`, { time: format.dateTime(stop.until) });
    case 'too_many':
      return t('fiat:market.tooMany', { limit: stop.limit });
    case 'level':
      return t('fiat:market.refuses.level', { level: stop.level });
    case 'orders':
      return `${t('fiat:market.for')}: ${t('fiat:market.refuses.orders', { count: stop.count })}`;
  }
}
