import { Button } from '@openbourse/kit/ui/button.tsx';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { NewsLocale } from '../model/text-state.ts';
import type { NewsDraft } from '../use-drafts.ts';
import { isConflictError, type useSaveText } from '../use-save-text.ts';

export interface SaveBarProps {
  readonly locale: NewsLocale;
  readonly draft: NewsDraft | undefined;
  readonly aside: NewsDraft | undefined;
  readonly save: ReturnType<typeof useSaveText>;
  /** Another operator has saved another text: the conflict is decided above. */
  readonly isConflict: boolean;
  readonly isSource: boolean;
  readonly onDiscard: () => void;
  readonly onBringBack: (aside: NewsDraft) => void;
  readonly onDropAside: () => void;
  readonly onSource: () => void;
}

/** Saves what is written, throws it away, or shows its source. */
export function SaveBar(props: SaveBarProps) {
  const { locale, draft, aside, save, isConflict, isSource } = props;
  const t = useTexts();
  const errorText = useErrorText();
  return (
    <div className="flex flex-col gap-2">
      {save.isError && !isConflictError(save.error) && (
        <p role="alert" className="text-dense text-danger">
          {errorText(save.error)}
        </p>
      )}
      {draft === undefined && aside !== undefined && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-dense text-warn">
          {t('content:aside')}
          <Button size="small" variant="text" onClick={() => props.onBringBack(aside)}>
            {t('content:aside.back')}
          </Button>
          <Button size="small" variant="text" onClick={props.onDropAside}>
            {t('content:aside.drop')}
          </Button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="medium"
          disabled={draft === undefined || draft.title.trim() === '' || isConflict}
          isLoading={save.isPending}
          onClick={() => draft !== undefined && save.mutate(draft)}
        >
          {t('content:saveText', { locale })}
        </Button>
        {draft !== undefined && (
          <>
            {!isConflict && (
              <Button
                size="medium"
                variant="text"
                onClick={() => {
                  save.reset();
                  props.onDiscard();
                }}
              >
                {t('content:discard')}
              </Button>
            )}
            <p role="status" className="text-dense text-warn">
              {t('content:unsaved')}
            </p>
          </>
        )}
        <span className="flex-1" />
        <Button size="medium" variant="secondary" aria-pressed={isSource} onClick={props.onSource}>
          {t('content:source')}
        </Button>
      </div>
    </div>
  );
}
