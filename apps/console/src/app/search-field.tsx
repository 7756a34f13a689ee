import { Search } from 'lucide-react';
import { type SubmitEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../shared/lib/texts.ts';

/** Finds users from every screen. */
export function SearchField({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const t = useTexts();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    const search = new URLSearchParams({ [filterOf(text.trim())]: text.trim() });
    void navigate(`/users?${search.toString()}`);
    setText('');
    field.current?.blur();
  };
  return (
    <form
      role="search"
      className="flex h-10 min-w-0 flex-1 items-center desktop:w-68 desktop:flex-none gap-2 rounded-field border border-transparent bg-surface px-3 focus-within:border-accent focus-within:bg-bg"
      onSubmit={submit}
    >
      <Search className="size-4 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={t('shell:search.label')}
        placeholder={t('shell:search.label')}
        className="min-w-0 flex-1 bg-transparent text-dense outline-none placeholder:text-faint"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
      <kbd className="rounded-tag bg-surface-strong px-1.5 text-label text-muted" aria-hidden="true">
        /
      </kbd>
    </form>
  );
}

/** Digits are a uid, a plus sign starts a phone number; a name has a space or letters that no e-mail address has. */
function filterOf(text: string): 'uid' | 'mobile' | 'name' | 'email' {
  if (/^\d+$/.test(text)) return 'uid';
  if (text.startsWith('+')) return 'mobile';
  return /[^\x21-\x7e]/.test(text) ? 'name' : 'email';
}
