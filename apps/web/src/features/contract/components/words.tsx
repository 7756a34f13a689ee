import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { ProgressBar } from '@openbourse/kit/ui/progress-bar.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { plotValue } from '../../market-data/index.ts';
import type { Risk } from '../model/live.ts';
import type { Side } from '../model/rows.ts';

/** Decimals of USDT on the screens; receipts show all. */
export const USDT_DECIMALS = 4;

const TINTS = { up: 'text-up', down: 'text-down', neutral: '' } as const;

/** Long or short with its leverage, in the color of the side. */
export function SideBadge({ side, leverage }: { readonly side: Side; readonly leverage: number }) {
  const t = useT();
  return (
    <Badge tone={side === 'long' ? 'up' : 'down'}>
      {t(`contract:side.${side}`)} {leverage}x
    </Badge>
  );
}

export interface ProfitTextProps {
  readonly value: string | null;
  readonly decimals?: number;
  readonly unit?: string;
}

/** A profit or a loss with its sign, so that the color is not alone. */
export function ProfitText({ value, decimals, unit }: ProfitTextProps) {
  const format = useFormat();
  const tone = toneOf(value);
  return (
    <span className={clsx('figures', TINTS[tone])}>
      {tone === 'up' && '+'}
      {format.quantity(value, decimals ?? USDT_DECIMALS)}
      {unit !== undefined && value !== null && ` ${unit}`}
    </span>
  );
}

const RISK_TINTS = { safe: 'text-up', warn: 'text-warn', urgent: 'text-danger' } as const;

const RISK_BARS = { safe: 'up', warn: 'warn', urgent: 'down' } as const;

/** The risk rate as a bar that is full at the liquidation. */
export function RiskBar({ risk }: { readonly risk: Risk | null }) {
  const t = useT();
  return (
    <div>
      <p className="mb-1 flex flex-wrap justify-between gap-x-3 text-dense font-semibold">
        <span className="text-label font-normal text-muted">{t('contract:riskRate')}</span>
        <span className="figures">
          <RiskText risk={risk} />
        </span>
      </p>
      <ProgressBar
        label={t('contract:riskRate')}
        percent={plotValue(risk?.ratio ?? '0')}
        tone={RISK_BARS[risk?.level ?? 'safe']}
      />
      <p className="mt-1 text-label text-muted">{t('contract:risk.hint')}</p>
    </div>
  );
}

/** The risk rate with its word, so that the color is not alone. */
export function RiskText({ risk }: { readonly risk: Risk | null }) {
  const t = useT();
  const format = useFormat();
  if (risk === null) return format.quantity(null);
  return (
    <span className={RISK_TINTS[risk.level]}>
      {format.percent(risk.ratio, 1)} · {t(`contract:risk.${risk.level}`)}
    </span>
  );
}

export function Figure({
  name,
  isWide = false,
  children,
}: {
  readonly name: string;
  /** Takes a row of its own. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={clsx('min-w-0', isWide && 'col-span-full')}>
      <dt className="text-label text-muted">{name}</dt>
      <dd className="figures text-dense font-semibold">{children}</dd>
    </div>
  );
}

/** A line of a preview: its name, and what it comes to. */
export function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd className="figures ml-auto font-medium">{children}</dd>
    </div>
  );
}
