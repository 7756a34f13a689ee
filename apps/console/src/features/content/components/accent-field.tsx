import {
  accentContrast,
  type BrandTheme,
  CONTRAST_MIN,
  nearestAccent,
  ratioText,
} from '@openbourse/api/brand';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { accentOf, isColor } from '../model/brand-draft.ts';

export interface AccentFieldProps {
  readonly theme: BrandTheme;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onValueChange: (value: string) => void;
}

/** An accent with the contrast that it has, and the nearest color that is read where it is not. */
export function AccentField({ theme, ...field }: AccentFieldProps) {
  const t = useTexts();
  const { value, label, onValueChange } = field;
  const isChosen = value !== '' && isColor(value);
  const ratio = isChosen ? accentContrast(value, theme) : null;
  const isLow = ratio !== null && ratio < CONTRAST_MIN;
  const nearest = isLow ? nearestAccent(value, theme) : '';
  const shown = accentOf({ accent_light: value, accent_dark: value }, theme);
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        {...field}
        placeholder={shown}
        spellCheck={false}
        hint={
          ratio === null
            ? t('content:brand.ownAccent')
            : t('content:brand.contrast', { ratio: ratioText(ratio), limit: ratioText(CONTRAST_MIN) })
        }
        suffix={
          <input
            type="color"
            aria-label={t('content:brand.pick', { name: label })}
            value={shown}
            onChange={(event) => onValueChange(event.target.value)}
            className="size-7 shrink-0 rounded-tag border border-line bg-bg"
          />
        }
      />
      {isLow && (
        <Button size="small" variant="secondary" onClick={() => onValueChange(nearest)}>
          {t('content:brand.nearest', { color: nearest })}
        </Button>
      )}
    </div>
  );
}
