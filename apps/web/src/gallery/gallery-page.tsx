import { LOCALES } from '@openbourse/i18n';
import { changeLocale, useLocale } from '@openbourse/kit/lib/i18n.ts';
import { applyTheme, PRICE_COLORS, type PriceColors } from '@openbourse/kit/theme/theme.ts';
import { Brand } from '@openbourse/kit/ui/brand.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Toaster } from '@openbourse/kit/ui/toast.tsx';
import { useEffect, useState } from 'react';
import { ActionSamples } from './action-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { FigureSamples } from './figure-samples.tsx';
import { StateSamples } from './state-samples.tsx';

/** Every component of the kit with its states; part of the development build only. */
export function GalleryPage() {
  const [isDark, setIsDark] = useState(new URLSearchParams(location.search).has('dark'));
  const [priceColors, setPriceColors] = useState<PriceColors>('standard');
  const locale = useLocale();
  useEffect(() => applyTheme({ isDark, priceColors }), [isDark, priceColors]);
  return (
    <div className="mx-auto max-w-[1320px] px-4 pb-24">
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-4 bg-bg py-4">
        <Brand />
        <div className="w-52">
          <SegmentedControl
            label="Theme"
            segments={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={isDark ? 'dark' : 'light'}
            onValueChange={(value) => setIsDark(value === 'dark')}
          />
        </div>
        <div className="w-72">
          <SegmentedControl
            label="Price colors"
            segments={PRICE_COLORS.map((value) => ({ value, label: value }))}
            value={priceColors}
            onValueChange={setPriceColors}
          />
        </div>
        <div className="flex flex-wrap gap-3 text-dense">
          {LOCALES.map((entry) => (
            <button
              key={entry.locale}
              type="button"
              className={entry.locale === locale ? 'font-bold' : 'text-muted'}
              onClick={() => void changeLocale(entry.locale)}
            >
              {entry.name}
            </button>
          ))}
        </div>
      </header>
      <main className="grid items-start gap-x-10 gap-y-8 desktop:grid-cols-3">
        <FieldSamples />
        <ActionSamples />
        <div className="flex flex-col gap-8">
          <FigureSamples />
          <StateSamples />
        </div>
      </main>
      <Toaster />
    </div>
  );
}
