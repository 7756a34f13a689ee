import { CircleAlert, CircleCheck } from 'lucide-react';
import { create } from 'zustand';
import { clock } from '../lib/clock.ts';

interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly tone: 'success' | 'error' | 'plain';
}

/** Time for which a toast is shown (specification, section 9). */
const TOAST_MS = 2000;
const MOST_AT_ONCE = 3;

const useToasts = create<{ readonly messages: readonly ToastMessage[]; readonly lastId: number }>(() => ({
  messages: [],
  lastId: 0,
}));

function show(text: string, tone: ToastMessage['tone']): void {
  const id = useToasts.getState().lastId + 1;
  // The same text twice at once says nothing more: the older one makes place.
  const others = useToasts.getState().messages.filter((message) => message.text !== text);
  useToasts.setState({ lastId: id, messages: [...others, { id, text, tone }].slice(-MOST_AT_ONCE) });
  clock.after(TOAST_MS, () =>
    useToasts.setState((state) => ({ messages: state.messages.filter((message) => message.id !== id) })),
  );
}

/** Shows a short message for 2000 ms; usable outside of components. */
export const toast = {
  success: (text: string): void => show(text, 'success'),
  error: (text: string): void => show(text, 'error'),
  plain: (text: string): void => show(text, 'plain'),
};

/** The place of the toasts, mounted once by the app. */
export function Toaster() {
  const messages = useToasts((state) => state.messages);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[max(1rem,env(safe-area-inset-top))] z-60 flex flex-col items-center gap-2 px-6"
    >
      {messages.map((message) => (
        <div
          key={message.id}
          className="flex max-w-90 animate-[toast-in_220ms_ease-out] items-start gap-2 rounded-button bg-ink px-4 py-3 text-dense font-medium text-on-ink shadow-float"
        >
          {message.tone === 'success' && (
            <CircleCheck className="size-4.5 shrink-0" strokeWidth={2} aria-hidden="true" />
          )}
          {message.tone === 'error' && (
            <CircleAlert className="size-4.5 shrink-0" strokeWidth={2} aria-hidden="true" />
          )}
          <span className="min-w-0 whitespace-pre-line">{message.text}</span>
        </div>
      ))}
    </div>
  );
}
