import type { LayoutNode, Panel, Preset, TerminalScreen } from '@openbourse/api/terminal/kept';

/** Panels of each screen, as they are listed. Contracts have no book of their own: they trade at the recorded prices. */
export const PANELS_OF: Readonly<Record<TerminalScreen, readonly Panel[]>> = {
  spot: ['chart', 'second_chart', 'book', 'depth', 'deals', 'ticket', 'orders', 'watch', 'notices'],
  contract: ['chart', 'second_chart', 'ticket', 'orders', 'watch', 'notices'],
};

type Part = readonly [node: LayoutNode, percent: number];

const tabs = (shown: Panel, ...others: readonly Panel[]): LayoutNode => ({ tabs: [shown, ...others], shown });
const split = (axis: 'row' | 'column', parts: readonly Part[]): LayoutNode => ({
  split: axis,
  parts: parts.map(([node]) => node),
  sizes: parts.map(([, percent]) => percent),
});
const row = (...parts: readonly Part[]): LayoutNode => split('row', parts);
const column = (...parts: readonly Part[]): LayoutNode => split('column', parts);

const SPOT: Readonly<Record<Preset, LayoutNode>> = {
  standard: row(
    [column([row([tabs('chart'), 73], [tabs('book', 'deals'), 27]), 66], [tabs('orders'), 34]), 77],
    [column([tabs('ticket'), 76], [tabs('watch', 'notices'), 24]), 23],
  ),
  book_and_chart: row(
    [column([tabs('book'), 60], [tabs('deals'), 40]), 21],
    [column([tabs('chart', 'depth'), 66], [tabs('orders', 'notices'), 34]), 56],
    [tabs('ticket', 'watch'), 23],
  ),
  wide_chart: row(
    [column([tabs('chart', 'depth'), 76], [tabs('orders', 'notices'), 24]), 77],
    [column([tabs('ticket', 'watch'), 66], [tabs('book', 'deals'), 34]), 23],
  ),
  two_charts: row(
    [column([row([tabs('chart'), 50], [tabs('second_chart'), 50]), 66], [tabs('orders', 'notices'), 34]), 77],
    [column([tabs('ticket', 'watch'), 66], [tabs('book', 'deals'), 34]), 23],
  ),
};

const CONTRACT: Readonly<Partial<Record<Preset, LayoutNode>>> & { readonly standard: LayoutNode } = {
  standard: row(
    [column([tabs('chart'), 62], [tabs('orders'), 38]), 75],
    [column([tabs('ticket'), 78], [tabs('watch', 'notices'), 22]), 25],
  ),
  wide_chart: row(
    [column([tabs('chart'), 76], [tabs('orders', 'notices'), 24]), 75],
    [tabs('ticket', 'watch'), 25],
  ),
  two_charts: row(
    [column([row([tabs('chart'), 50], [tabs('second_chart'), 50]), 62], [tabs('orders', 'notices'), 38]), 75],
    [tabs('ticket', 'watch'), 25],
  ),
};

const OF_SCREEN: Readonly<
  Record<TerminalScreen, Readonly<Partial<Record<Preset, LayoutNode>>> & { readonly standard: LayoutNode }>
> = {
  spot: SPOT,
  contract: CONTRACT,
};

/** Presets that a screen offers. */
export function presetsOf(screen: TerminalScreen): readonly Preset[] {
  return (['standard', 'book_and_chart', 'wide_chart', 'two_charts'] as const).filter(
    (preset) => OF_SCREEN[screen][preset] !== undefined,
  );
}

/** The arrangement of a preset; the standard one where a screen does not offer it. */
export function presetOf(screen: TerminalScreen, preset: Preset): LayoutNode {
  return OF_SCREEN[screen][preset] ?? OF_SCREEN[screen].standard;
}
