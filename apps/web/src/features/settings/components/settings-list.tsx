import { localeSpec } from '@openbourse/i18n';
import { useLocale, useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { PRICE_COLORS, type PriceColors, type Theme, THEMES } from '@openbourse/kit/theme/theme.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { OptionList } from '@openbourse/kit/ui/option-list.tsx';
import { CircleCheck, Globe, Keyboard, Moon, Palette } from 'lucide-react';
import { useState } from 'react';
import { changeSession, chooseTheme, useSessionStore } from '../../session/index.ts';
import { KeySheet } from '../../../shared/ui/key-sheet.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { Flag, LanguageSheet } from './language-sheet.tsx';

/** Language, appearance, price colors and confirmations: each acts at once. */
export function SettingsList() {
  const t = useT();
  const isDesktop = useIsDesktop();
  const spec = localeSpec(useLocale());
  const theme = useSessionStore((state) => state.theme);
  const priceColors = useSessionStore((state) => state.priceColors);
  const [open, setOpen] = useState<'none' | 'language' | 'colors' | 'theme' | 'confirm' | 'keys'>('none');
  const close = (): void => setOpen('none');
  return (
    <div>
      <ListRow
        leading={<Globe />}
        title={t('settings:language')}
        trailing={
          <span className="flex items-center gap-2">
            <Flag flag={spec.flag} />
            {spec.name}
          </span>
        }
        onClick={() => setOpen('language')}
      />
      <ListRow
        leading={<Palette />}
        title={t('settings:colors.title')}
        trailing={t(`settings:colors.${priceColors}`)}
        onClick={() => setOpen('colors')}
      />
      <ListRow
        leading={<Moon />}
        title={t('settings:theme.choose')}
        trailing={t(`settings:theme.${theme}`)}
        onClick={() => setOpen('theme')}
      />
      <ListRow
        leading={<CircleCheck />}
        title={t('settings:confirm.title')}
        onClick={() => setOpen('confirm')}
      />
      {isDesktop && (
        <ListRow leading={<Keyboard />} title={t('terminal:keys')} onClick={() => setOpen('keys')} />
      )}
      <LanguageSheet isOpen={open === 'language'} onClose={close} />
      <ThemeSheet isOpen={open === 'theme'} onClose={close} value={theme} />
      <ColorsSheet isOpen={open === 'colors'} onClose={close} value={priceColors} />
      <ConfirmSheet isOpen={open === 'confirm'} onClose={close} />
      <KeySheet isOpen={open === 'keys'} onClose={close} />
    </div>
  );
}

interface ThemeSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly value: Theme;
}

function ThemeSheet({ isOpen, onClose, value }: ThemeSheetProps) {
  const t = useT();
  const options = THEMES.map((theme) => ({ value: theme, label: t(`settings:theme.${theme}`) }));
  const choose = (theme: Theme): void => {
    chooseTheme(theme);
    onClose();
  };
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('settings:theme.choose')}>
      <OptionList label={t('settings:theme.choose')} options={options} value={value} onChoose={choose} />
    </BottomSheet>
  );
}

interface ColorsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly value: PriceColors;
}

function ColorsSheet({ isOpen, onClose, value }: ColorsSheetProps) {
  const t = useT();
  const options = PRICE_COLORS.map((colors) => ({
    value: colors,
    label: t(`settings:colors.${colors}`),
    ...(colors === 'safe' && { hint: t('settings:colors.safeHint') }),
    icon: <ColorSample colors={colors} />,
  }));
  const choose = (next: string): void => {
    const priceColors = PRICE_COLORS.find((colors) => colors === next);
    if (priceColors !== undefined) changeSession({ priceColors });
    onClose();
  };
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('settings:colors.title')}>
      <OptionList<string>
        label={t('settings:colors.title')}
        options={options}
        value={value}
        onChoose={choose}
      />
    </BottomSheet>
  );
}

const SAMPLES: Readonly<Record<PriceColors, readonly [up: string, down: string]>> = {
  standard: ['text-sample-green', 'text-sample-red'],
  swapped: ['text-sample-red', 'text-sample-green'],
  safe: ['text-sample-blue', 'text-sample-orange'],
};

function ColorSample({ colors }: { readonly colors: PriceColors }) {
  const [up, down] = SAMPLES[colors];
  return (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center gap-1 rounded-field bg-surface text-dense"
    >
      <span className={up}>▲</span>
      <span className={down}>▼</span>
    </span>
  );
}
