import { useT } from '@openbourse/kit/lib/i18n.ts';
import { X } from 'lucide-react';
import type { DrawingTool } from '../model/drawing-tools.ts';

export interface DrawingHintProps {
  readonly tool: DrawingTool;
  readonly onCancel: () => void;
}

/** Says what to do while a drawing waits for its points, and gives it up. */
export function DrawingHint({ tool, onCancel }: DrawingHintProps) {
  const t = useT();
  return (
    <div
      role="status"
      className="absolute inset-x-2 bottom-9 flex items-center justify-between rounded-button bg-ink pl-4 text-dense font-medium text-on-ink shadow-float desktop:inset-x-auto desktop:left-1/2 desktop:-translate-x-1/2"
    >
      {t('chart:draw.hint', { tool: t(`chart:draw.${tool}`) })}
      <button
        type="button"
        aria-label={t('app:action.cancel')}
        className="flex size-11 shrink-0 items-center justify-center"
        onClick={onCancel}
      >
        <X className="size-4.5" strokeWidth={1.75} />
      </button>
    </div>
  );
}
