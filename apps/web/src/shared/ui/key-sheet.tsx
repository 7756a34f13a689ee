import { type MessageKey, useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { useHotkeyChoice } from '../lib/hotkeys.ts';

const ROWS: readonly (readonly [keys: readonly string[], text: MessageKey])[] = [
  [['B'], 'terminal:keys.buy'],
  [['S'], 'terminal:keys.sell'],
  [['1', '2', '3', '4'], 'terminal:keys.percent'],
  [['L'], 'terminal:keys.limit'],
  [['M'], 'terminal:keys.market'],
  [['T'], 'terminal:keys.stop'],
  [['O'], 'terminal:keys.book'],
  [['/'], 'terminal:keys.search'],
  [['C'], 'terminal:keys.cancelAll'],
  [['Esc'], 'terminal:keys.leave'],
  [['?'], 'terminal:keys.help'],
];

export interface KeySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The keys of the trading screens, and whether they act. */
export function KeySheet({ isOpen, onClose }: KeySheetProps) {
  const t = useT();
  const isOn = useHotkeyChoice((choice) => choice.isOn);
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('terminal:keys')}>
      <Switch
        label={t('terminal:keys.on')}
        hint={t('terminal:keys.hint')}
        isOn={isOn}
        onChange={(next) => useHotkeyChoice.setState({ isOn: next })}
      />
      <dl className="pt-1">
        {ROWS.map(([keys, text]) => (
          <div key={text} className="flex min-h-9 items-center justify-between gap-4 py-1">
            <dt className="text-dense">{t(text)}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-tag border border-line-strong bg-surface px-1.5 py-0.5 text-center font-sans text-secondary font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </BottomSheet>
  );
}
