import { isLocale, LOCALES, type LocaleSpec } from '@openbourse/i18n';
import { changeLocale, useLocale, useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { OptionList } from '@openbourse/kit/ui/option-list.tsx';
import { toastError } from '../../session/index.ts';
import { FLAGS } from '../flags.ts';

export interface LanguageSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The ten languages with their flags, each named in itself. */
export function LanguageSheet({ isOpen, onClose }: LanguageSheetProps) {
  const t = useT();
  const locale = useLocale();
  const options = LOCALES.map((entry) => ({
    value: entry.locale,
    label: entry.name,
    icon: <Flag flag={entry.flag} />,
  }));
  const choose = (next: string): void => {
    onClose();
    if (isLocale(next) && next !== locale) changeLocale(next).catch(toastError);
  };
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('settings:language')}>
      <OptionList<string> label={t('settings:language')} options={options} value={locale} onChoose={choose} />
    </BottomSheet>
  );
}

export function Flag({ flag }: { readonly flag: LocaleSpec['flag'] }) {
  return <img src={FLAGS[flag]} alt="" width={24} height={24} className="size-6 shrink-0 rounded-full" />;
}
