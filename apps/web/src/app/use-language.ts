import { onLocaleElsewhere, showLocale, useLocale } from '@openbourse/kit/lib/i18n.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { queryClient, toastError } from '../features/session/index.ts';

/** Calls that the server answers in the language of the caller. */
const TOLD = ['content.news_list', 'content.news_info', 'content.page', 'subscription'] as const;

/**
 * Shows the language that another tab chooses, and asks anew for what the server has answered in the one
 * before.
 */
export function useLanguage(): void {
  const locale = useLocale();
  const told = useRef(locale);
  // From the first paint on, after which another tab may choose.
  useLayoutEffect(() => onLocaleElsewhere((chosen) => void showLocale(chosen).catch(toastError)), []);
  useEffect(() => {
    if (told.current === locale) return;
    told.current = locale;
    for (const name of TOLD) void queryClient.invalidateQueries({ queryKey: [name] });
  }, [locale]);
}
