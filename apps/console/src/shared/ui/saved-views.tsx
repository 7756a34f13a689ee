import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { BookmarkPlus, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { removeView, saveView, useSavedViews } from '../lib/saved-views.ts';
import { useTexts } from '../lib/texts.ts';

const OPENED_ROW = 'open';
const NAME_LENGTH_MAX = 40;
const CHIP_CLASS =
  'inline-flex h-8 items-center gap-1 rounded-full bg-surface px-3 text-secondary font-medium text-muted hover:text-text';

export interface SavedViewsProps {
  readonly screen: string;
  /** True when there is anything to keep: a view without filters is a tab away. */
  readonly isFiltered: boolean;
}

/** The kept views of a screen, and the button that keeps the one in view. */
export function SavedViews({ screen, isFiltered }: SavedViewsProps) {
  const t = useTexts();
  const [params] = useSearchParams();
  const views = useSavedViews((state) => state.byScreen[screen]) ?? [];
  const [name, setName] = useState<string | null>(null);
  const present = new URLSearchParams(params);
  present.delete(OPENED_ROW);
  const search = present.toString();
  const isNew = isFiltered && views.every((view) => view.search !== search);
  const save = (): void => {
    if (name === null || name.trim() === '') return;
    saveView(screen, { name: name.trim(), search });
    setName(null);
  };
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className={CHIP_CLASS}>
          <Link to={`?${view.search}`} className={view.search === search ? 'text-text' : undefined}>
            {view.name}
          </Link>
          <button
            type="button"
            className="-mr-1.5 flex size-6 items-center justify-center rounded-full hover:bg-surface-strong"
            aria-label={t('shell:views.remove', { name: view.name })}
            onClick={() => removeView(screen, view.name)}
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </span>
      ))}
      {isNew && (
        <button type="button" className={CHIP_CLASS} onClick={() => setName('')}>
          <BookmarkPlus className="size-3.5" aria-hidden="true" />
          {t('shell:views.save')}
        </button>
      )}
      <Dialog
        isOpen={name !== null}
        title={t('shell:views.save')}
        onConfirm={save}
        onCancel={() => setName(null)}
      >
        <TextField
          label={t('shell:views.name')}
          maxLength={NAME_LENGTH_MAX}
          value={name ?? ''}
          onValueChange={setName}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </Dialog>
    </>
  );
}
