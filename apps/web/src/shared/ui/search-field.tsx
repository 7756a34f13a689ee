import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';

export interface SearchFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean;
  readonly maxLength?: number;
}

/** A search that acts while one types. */
export function SearchField({ label, text, onChange, isFocused = false, maxLength }: SearchFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className="flex min-h-11 items-center gap-2 rounded-field border border-transparent bg-surface pl-3.5 transition-colors focus-within:border-accent focus-within:bg-bg">
      <Search className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        className="h-11 min-w-0 flex-1 bg-transparent text-field outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t('app:action.clear')}
          className="flex size-11 shrink-0 items-center justify-center text-muted hover:text-text"
          onClick={clear}
        >
          <X className="size-4.5" strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}
