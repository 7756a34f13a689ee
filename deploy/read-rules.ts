/** Reads what Prometheus and Grafana are given, for the tests that hold it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const PROMETHEUS = join(import.meta.dirname, 'prometheus');
const DASHBOARDS = join(import.meta.dirname, 'grafana', 'dashboards');

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Recording {
  readonly record: string;
  readonly expr: string;
}
interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly object[] }[];
}

function rulesOf(file: string): readonly object[] {
  const { groups } = parse(readFileSync(join(PROMETHEUS, file), 'utf8')) as RuleFile;
  return groups.flatMap(({ rules }) => rules);
}

export const ALERTS = rulesOf('alerts.yaml') as readonly Alert[];
export const RECORDINGS = rulesOf('recording.yaml') as readonly Recording[];

export interface Panel {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource: { readonly uid: string };
  /** An expression of Prometheus, or a query of Tempo. */
  readonly targets?: readonly { readonly expr?: string; readonly query?: string }[];
}
export interface Dashboard {
  readonly uid: string;
  readonly panels: readonly Panel[];
}

export const DASHBOARD_FILES: readonly string[] = readdirSync(DASHBOARDS);

export function readDashboard(file: string): Dashboard {
  return JSON.parse(readFileSync(join(DASHBOARDS, file), 'utf8')) as Dashboard;
}

/** Names of series in an expression: of the server (`openbourse_`), and of recording rules (`openbourse:`). */
export function seriesIn(expr: string): readonly string[] {
  return [...new Set(expr.match(/\bopenbourse[_:][a-z0-9_:]+/g))];
}
