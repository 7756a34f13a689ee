/** The key that leads to a part of the page. */
export function Key({ letter }: { readonly letter: string }) {
  return (
    <kbd className="rounded-tag bg-surface-strong px-1.5 text-label text-muted" aria-hidden="true">
      {letter}
    </kbd>
  );
}
