import { toast } from '../ui/toast.tsx';
import { useT } from './i18n.ts';

/** Copies a text and says so; "copy failed" where the browser does not let it (specification, section 8). */
export function useCopy(): (text: string) => Promise<void> {
  const t = useT();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('app:toast.copied'));
    } catch {
      toast.error(t('app:error.copyFailed'));
    }
  };
}
