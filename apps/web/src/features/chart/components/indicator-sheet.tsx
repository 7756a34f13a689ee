import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { type ShownIndicator, shownIndicators } from '../model/change-chart.ts';
import {
  type IndicatorName,
  isFull,
  MAIN_INDICATORS,
  MAIN_INDICATORS_MAX,
  SUB_INDICATORS,
  SUB_INDICATORS_MAX,
} from '../model/indicators.ts';
import type { ChartState } from '../use-chart-settings.ts';
import { IndicatorParams } from './indicator-params.tsx';

export interface IndicatorSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly settings: ChartState;
}

/** Chooses the indicators and their parameters; each acts at once and is there on every device. */
export function IndicatorSheet({ isOpen, onClose, settings }: IndicatorSheetProps) {
  const t = useT();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = <N extends IndicatorName>(names: readonly N[]): readonly N[] =>
    names.filter((name) => `${name} ${t(`chart:indicator.${name}`)}`.toLowerCase().includes(wanted));
  const shown = shownIndicators(settings.content);
  const groups = [
    { title: t('chart:indicators.main'), names: found(MAIN_INDICATORS), most: MAIN_INDICATORS_MAX },
    { title: t('chart:indicators.sub'), names: found(SUB_INDICATORS), most: SUB_INDICATORS_MAX },
  ];
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('chart:indicators')}>
      <TextField
        label={t('chart:indicators.search')}
        type="search"
        value={text}
        onValueChange={setText}
        prefix={<Search className="size-4.5" strokeWidth={1.75} aria-hidden="true" />}
      />
      <div className="min-h-[50dvh]">
        {groups.map((group) => (
          <Group key={group.title} {...group} shown={shown} change={settings.change} />
        ))}
        {groups.every(({ names }) => names.length === 0) && (
          <EmptyState icon={<Search />} title={t('chart:indicators.none', { text })} />
        )}
      </div>
    </BottomSheet>
  );
}

interface GroupProps {
  readonly title: string;
  readonly names: readonly IndicatorName[];
  /** So many of the group may be chosen. */
  readonly most: number;
  readonly shown: readonly ShownIndicator[];
  readonly change: ChartState['change'];
}

function Group({ title, names, most, shown, change }: GroupProps) {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <div role="group" aria-label={title} className="pt-4 pb-2">
      <p className="flex justify-between text-secondary text-muted">
        <span>{title}</span>
        <span>{t('chart:indicators.most', { count: most })}</span>
      </p>
      {names.map((name) => {
        const chosen = shown.find((one) => one.name === name);
        const isBlocked =
          chosen === undefined &&
          isFull(
            shown.map((one) => one.name),
            name,
          );
        return (
          <div key={name}>
            <Switch
              label={name}
              hint={t(`chart:indicator.${name}`)}
              isOn={chosen !== undefined}
              disabled={isBlocked}
              onChange={(isShown) => change({ kind: 'show', name, isShown })}
            />
            {chosen !== undefined && (
              <IndicatorParams
                key={String(chosen.params)}
                indicator={chosen}
                onChange={(params) => change({ kind: 'params', name, params })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
