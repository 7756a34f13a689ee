const FADE = '2.5rem';

/** A mask that lets a row fade where more of it can be scrolled to; empty where all of it is in view. */
export function fadeOf(row: {
  readonly scrollLeft: number;
  readonly clientWidth: number;
  readonly scrollWidth: number;
}): string {
  const isCutLeft = row.scrollLeft > 1;
  const isCutRight = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
  if (!isCutLeft && !isCutRight) return '';
  const [left, right] = [isCutLeft ? FADE : '0px', isCutRight ? FADE : '0px'];
  return `linear-gradient(to right, transparent, #000 ${left}, #000 calc(100% - ${right}), transparent)`;
}
