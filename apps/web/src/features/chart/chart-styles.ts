import { readToken } from '@openbourse/kit/theme/theme.ts';
import type { DeepPartial, Styles } from 'klinecharts';

const DASH = [3, 3];

/** The styles of the chart from the tokens of the theme; on a narrow chart the legends must fit into a line. */
export function chartStyles(isNarrow: boolean): DeepPartial<Styles> {
  const colors = readColors();
  const text = {
    family: readToken('--font-sans'),
    size: isNarrow ? 10 : 11,
    weight: 'normal',
    color: colors.muted,
  };
  const mark = { ...text, color: colors.onText, backgroundColor: colors.text, borderColor: colors.text };
  const bars = { upColor: colors.up, downColor: colors.down, noChangeColor: colors.faint };
  const borders = {
    upBorderColor: colors.up,
    downBorderColor: colors.down,
    noChangeBorderColor: colors.faint,
    upWickColor: colors.up,
    downWickColor: colors.down,
    noChangeWickColor: colors.faint,
  };
  const legend = { ...text, marginLeft: 6, marginTop: 4, marginRight: 4, marginBottom: 0 };
  return {
    grid: {
      horizontal: { color: colors.line, style: 'solid', size: 1 },
      vertical: { show: false },
    },
    candle: {
      bar: { ...bars, ...borders },
      priceMark: {
        high: { color: colors.muted, textFamily: text.family, textSize: 11 },
        low: { color: colors.muted, textFamily: text.family, textSize: 11 },
        last: {
          ...bars,
          line: { dashedValue: DASH },
          text: { ...text, color: colors.onPrice, paddingLeft: 5, paddingRight: 5, borderRadius: 4 },
        },
      },
      tooltip: { title: { show: false }, legend },
    },
    indicator: indicatorStyles(text, colors),
    xAxis: { axisLine: { color: colors.line }, tickLine: { show: false }, tickText: text },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: text },
    separator: { color: colors.line, activeBackgroundColor: colors.surface },
    crosshair: {
      horizontal: { line: { color: colors.faint, dashedValue: DASH }, text: { ...mark, borderRadius: 4 } },
      vertical: { line: { color: colors.faint, dashedValue: DASH }, text: { ...mark, borderRadius: 4 } },
    },
    overlay: overlayStyles(text, colors),
  };
}

function readColors() {
  return {
    text: readToken('--color-ink'),
    onText: readToken('--color-on-ink'),
    onPrice: readToken('--color-on-up'),
    muted: readToken('--color-muted'),
    faint: readToken('--color-faint'),
    line: readToken('--color-line'),
    surface: readToken('--color-surface'),
    accent: readToken('--color-accent'),
    up: readToken('--color-up'),
    down: readToken('--color-down'),
    curves: [3, 1, 4, 2, 5].map((place) => readToken(`--color-chart-${place}`)),
  } as const;
}

type Colors = ReturnType<typeof readColors>;
interface TextLook {
  readonly family: string;
  readonly size: number;
  readonly weight: string;
  readonly color: string;
}

function indicatorStyles(text: TextLook, colors: Colors): DeepPartial<Styles['indicator']> {
  const fade = (color: string): string => `color-mix(in srgb, ${color} 55%, transparent)`;
  return {
    ohlc: { upColor: colors.up, downColor: colors.down, noChangeColor: colors.faint },
    bars: [{ upColor: fade(colors.up), downColor: fade(colors.down), noChangeColor: fade(colors.faint) }],
    lines: colors.curves.map((color) => ({ color, size: 1 })),
    circles: [{ upColor: colors.up, downColor: colors.down, noChangeColor: colors.faint }],
    texts: [{ ...text }],
    lastValueMark: { show: false, text: { family: text.family } },
    tooltip: {
      title: { ...text, showParams: false, marginLeft: 6, marginTop: 4, marginRight: 0, marginBottom: 0 },
      legend: { ...text, marginLeft: 6, marginTop: 4, marginRight: 0, marginBottom: 0 },
    },
  };
}

function overlayStyles(text: TextLook, colors: Colors): DeepPartial<Styles['overlay']> {
  const label = {
    ...text,
    color: colors.onText,
    backgroundColor: colors.accent,
    borderColor: colors.accent,
    borderRadius: 4,
  };
  return {
    point: {
      color: colors.accent,
      borderColor: `color-mix(in srgb, ${colors.accent} 35%, transparent)`,
      activeColor: colors.accent,
      activeBorderColor: `color-mix(in srgb, ${colors.accent} 35%, transparent)`,
    },
    line: { color: colors.accent },
    rect: { color: `color-mix(in srgb, ${colors.accent} 20%, transparent)`, borderColor: colors.accent },
    polygon: { color: colors.accent, borderColor: colors.accent },
    circle: { color: colors.accent, borderColor: colors.accent },
    arc: { color: colors.accent },
    text: label,
  };
}
