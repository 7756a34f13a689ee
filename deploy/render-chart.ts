/**
 * Renders the chart as Helm does, for tests. Templates keep to the few expressions that are read here, so that what is
 * checked is what Helm makes of them: a value, a value in quotes, YAML of a value, lines that are there or not, and lines for each
 * text of a list.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

const CHART = join(import.meta.dirname, 'helm', 'openbourse');

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}
type Values = Readonly<Record<string, unknown>>;

export const CHART_VALUES = parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Values;

/** Values with those of another file of the chart above them, as Helm merges them. */
export function readValues(file: string, values: Values): Values {
  return merged(values, parse(readFileSync(join(CHART, file), 'utf8')) as Values);
}

function merged(below: Values, above: Values): Values {
  const pairs = Object.entries(above).map(([name, value]) => {
    const before = below[name];
    return [name, isMap(value) && isMap(before) ? merged(before, value) : value] as const;
  });
  return { ...below, ...Object.fromEntries(pairs) };
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The manifests of the whole chart with these values, as release `bourse`. */
export function renderChart(values: Values): readonly Manifest[] {
  const folder = join(CHART, 'templates');
  const texts = readdirSync(folder).map((file) => render(readFileSync(join(folder, file), 'utf8'), values));
  return texts.flatMap((text) =>
    parseAllDocuments(text).flatMap((document) => {
      const [fault] = document.errors;
      if (fault !== undefined) throw fault;
      return document.contents === null ? [] : [document.toJS() as Manifest];
    }),
  );
}

/** Fails on an expression that is not one of the few, and on a value that is not there. */
export function render(template: string, values: Values): string {
  return template
    .replaceAll(
      /^\{\{- if \$?\.(Values\.[\w.]+) \}\}\n([^]*?)^\{\{- end \}\}\n/gm,
      (_all, path: string, lines: string) => (valueAt(values, path) === false ? '' : lines),
    )
    .replaceAll(
      /^\{\{- range \$(\w+) := \.(Values\.[\w.]+) \}\}\n([^]*?)^\{\{- end \}\}\n/gm,
      (_all, name: string, path: string, lines: string) => forEach(textsAt(values, path), { name, lines }),
    )
    .replaceAll(
      /\s*\{\{- toYaml \.(Values\.[\w.]+) \| nindent (\d+) \}\}/g,
      (_all, path: string, width: string) =>
        indented(stringify(valueAt(values, path)), Number.parseInt(width, 10)),
    )
    .replaceAll(/\{\{ \.(Values\.[\w.]+) \| quote \}\}/g, (_all, path: string) =>
      JSON.stringify(textAt(values, path)),
    )
    .replaceAll(/\{\{ \.(Values\.[\w.]+) \}\}/g, (_all, path: string) => textAt(values, path))
    .replaceAll('{{ .Release.Name }}', 'bourse')
    .replaceAll(/\{\{.*?\}\}/g, (expression) => {
      throw new Error(`"${expression}" is no expression that the templates of this chart keep to`);
    });
}

/** Lines for each text. Within them Helm takes a point for the text, so everything else begins with `$`. */
function forEach(
  texts: readonly string[],
  { name, lines }: { readonly name: string; readonly lines: string },
): string {
  const astray = /\{\{[^}]* \.[^}]*\}\}/.exec(lines);
  if (astray !== null) throw new Error(`"${astray[0]}" would be read of a text`);
  const whole = lines.replaceAll(/(\{\{[^}]*)\$\./g, '$1.');
  return texts.map((text) => whole.replaceAll(`{{ $${name} }}`, text)).join('');
}

function indented(yaml: string, width: number): string {
  const lines = yaml.trimEnd().split('\n');
  return `\n${lines.map((line) => ' '.repeat(width) + line).join('\n')}`;
}

function textsAt(values: Values, path: string): readonly string[] {
  const value = valueAt(values, path);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw new Error(`.${path} is no list of texts`);
}

function textAt(values: Values, path: string): string {
  const value = valueAt(values, path);
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new Error(`.${path} is no text that could stand in a line`);
  return String(value);
}

function valueAt(values: Values, path: string): unknown {
  const value = path
    .split('.')
    .slice(1)
    .reduce<unknown>((found, name) => (found as Values | undefined)?.[name], values);
  if (value === undefined) throw new Error(`.${path} is not among the values`);
  return value;
}
