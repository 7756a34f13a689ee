/**
 * Renders the chart as Helm does, for tests. Templates keep to the few expressions that are read here, so that what is
 * checked is what Helm makes of them: a value, a value in quotes, YAML of a value, and lines that are there or not.
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
      /^\{\{- if \.(Values\.[\w.]+) \}\}\n([^]*?)^\{\{- end \}\}\n/gm,
      (_all, path: string, lines: string) => (valueAt(values, path) === false ? '' : lines),
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

function indented(yaml: string, width: number): string {
  const lines = yaml.trimEnd().split('\n');
  return `\n${lines.map((line) => ' '.repeat(width) + line).join('\n')}`;
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
