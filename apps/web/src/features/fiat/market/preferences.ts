import type { FiatUnit } from '@openbourse/api/limits';
import { useLocale } from '@openbourse/kit/lib/i18n.ts';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

interface Preferences {
  /** Null before the first choice: then the language says it. */
  readonly unit: FiatUnit | null;
  /** Code of a payment method, or `all`. */
  readonly kind: string;
  readonly sort: 'price' | 'reliability';
}

/** Last choices, kept in this browser. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ unit: null, kind: 'all', sort: 'price' }), {
    name: 'openbourse.fiat-market',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);

type Locale = ReturnType<typeof useLocale>;

const UNIT_OF: Readonly<Record<Locale, FiatUnit>> = {
  'en-US': 'USD',
  'de-DE': 'EUR',
  'fr-FR': 'EUR',
  'es-ES': 'EUR',
  'ja-JP': 'JPY',
  'ko-KR': 'KRW',
  'zh-CN': 'CNY',
  'zh-HK': 'HKD',
  'th-TH': 'THB',
  'vi-VN': 'VND',
};

/** The national money that was chosen, else the one of the language. */
export function useUnit(): FiatUnit {
  const locale = useLocale();
  return usePreferences(({ unit }) => unit) ?? UNIT_OF[locale];
}
