import { FEEDBACK_TYPES, type FeedbackType } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useId } from 'react';

export interface TypeChoiceProps {
  readonly value: FeedbackType | '';
  readonly onChoose: (type: FeedbackType) => void;
  readonly error: string | undefined;
}

/** Choice of the topic of feedback. */
export function TypeChoice({ value, onChoose, error }: TypeChoiceProps) {
  const t = useT();
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="pb-2 text-secondary font-medium text-muted">{t('feedback:field.type')}</legend>
      <div className="flex flex-wrap gap-2">
        {FEEDBACK_TYPES.map((type) => (
          <label
            key={type}
            className="relative flex min-h-11 cursor-pointer items-center rounded-button bg-surface px-3.5 text-dense font-semibold text-muted transition-colors hover:text-text has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              className="sr-only"
              checked={type === value}
              onChange={() => onChoose(type)}
            />
            {t(`feedback:type.${type}`)}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 px-0.5 text-secondary text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
