/** An SVG path through the points, scaled into the box with room for half a stroke; empty below two points. */
export function sparklinePath(
  points: readonly number[],
  box: { readonly width: number; readonly height: number },
): string {
  if (points.length < 2) return '';
  const low = Math.min(...points);
  const range = Math.max(...points) - low;
  const inset = 1;
  const step = box.width / (points.length - 1);
  const span = box.height - 2 * inset;
  return points
    .map((point, index) => {
      const share = range === 0 ? 0.5 : (point - low) / range;
      return `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(inset + span * (1 - share))}`;
    })
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
