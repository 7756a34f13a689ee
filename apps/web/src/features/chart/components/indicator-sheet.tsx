import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { type IndicatorName, MAIN_INDICATORS, SUB_INDICATORS, toggleIndicator } from '../model/indicators.ts';
import { useChartSettings } from '../settings.ts';

export interface IndicatorSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly chosen: readonly IndicatorName[];
}

/** Chooses the indicators; each acts at once and is remembered. */
export function IndicatorSheet({ isOpen, onClose, chosen }: IndicatorSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('chart:indicators')}>
      <Group title={t('chart:indicators.main')} names={MAIN_INDICATORS} chosen={chosen} />
      <Group title={t('chart:indicators.sub')} names={SUB_INDICATORS} chosen={chosen} />
    </BottomSheet>
  );
}

interface GroupProps {
  readonly title: string;
  readonly names: readonly IndicatorName[];
  readonly chosen: readonly IndicatorName[];
}

function Group({ title, names, chosen }: GroupProps) {
  const t = useT();
  return (
    <div role="group" aria-label={title} className="pt-2 pb-3">
      <p className="text-secondary text-muted">{title}</p>
      {names.map((name) => (
        <Switch
          key={name}
          label={name}
          hint={t(`chart:indicator.${name}`)}
          isOn={chosen.includes(name)}
          onChange={() => useChartSettings.setState({ indicators: toggleIndicator(chosen, name) })}
        />
      ))}
    </div>
  );
}
