import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { Copy } from 'lucide-react';

const HEAD = 8;
const TAIL = 6;

/** A long address or hash, shortened in the middle, whole in the clipboard. */
export function CopyText({ text }: { readonly text: string }) {
  return <CopyButton text={text} shown={shorten(text)} />;
}

/** Copies a text; what is shown of it belongs to the button. */
export function CopyButton({ text, shown }: { readonly text: string; readonly shown?: string }) {
  const t = useT();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('app:toast.copied'));
    } catch {
      toast.error(t('app:error.copyFailed'));
    }
  };
  return (
    <button
      type="button"
      className="inline-flex min-h-6 min-w-6 items-center justify-center gap-1.5 rounded-tag font-medium hover:text-accent"
      title={text}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
    >
      {shown}
      <span className="sr-only">{t('app:action.copy')}</span>
      <Copy className="size-3.5 shrink-0 text-faint" strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** The same without the clipboard, for rows: a press anywhere in them opens the row. */
export function ShortText({ text }: { readonly text: string }) {
  return <span title={text}>{shorten(text)}</span>;
}

/** The two ends of a long text, by which people compare it. */
export function shorten(text: string): string {
  return text.length <= HEAD + TAIL + 1 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`;
}
