import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALERTS, DASHBOARD_FILES, readDashboard } from './read-rules.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'docs/runbooks';
const PAGES = readdirSync(join(ROOT, FOLDER)).filter((name) => name !== 'README.md');

/** `NoServerServes` is explained in `no-server-serves.md`. */
const pageOf = (alert: string): string =>
  `${alert.replaceAll(/(?<!^)([A-Z])/g, (letter) => `-${letter}`).toLowerCase()}.md`;
const read = (page: string): string => readFileSync(join(ROOT, FOLDER, page), 'utf8');

describe('alerts and runbooks', () => {
  it('there are at least twenty, each with its own name', () => {
    expect(ALERTS.length).toBeGreaterThanOrEqual(20);
    expect(new Set(ALERTS.map(({ alert }) => alert)).size).toBe(ALERTS.length);
  });

  it('each alert leads to its page, and each page belongs to an alert', () => {
    for (const { alert, annotations } of ALERTS)
      expect(annotations.runbook, alert).toBe(`${FOLDER}/${pageOf(alert)}`);
    expect(PAGES.toSorted()).toEqual(ALERTS.map(({ alert }) => pageOf(alert)).toSorted());
    const index = read('README.md');
    for (const page of PAGES) expect(index).toContain(`](${page})`);
  });

  it.each(ALERTS)('the page of $alert says what it means, where to look and what to do', ({ alert }) => {
    const page = read(pageOf(alert));
    expect(page).toMatch(new RegExp(`^# ${alert}\n`));
    for (const part of ['**Means**', '**Look**', '**Do**']) expect(page).toContain(`\n${part} `);
    expect(page.split('\n').length).toBeLessThanOrEqual(40);
  });

  it('each alert wakes a person up or waits, and says what is wrong', () => {
    for (const { alert, labels, annotations } of ALERTS) {
      expect(['page', 'ticket'], alert).toContain(labels.severity);
      expect(annotations.summary, alert).toMatch(/\.$/);
    }
  });
});

describe('dashboards', () => {
  it.each(DASHBOARD_FILES)('%s has panels that do not overlap, each with an expression', (file) => {
    const { panels, uid } = readDashboard(file);
    expect(uid).toMatch(/^openbourse-/);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = new Set<string>();
    for (const { title, description, targets = [], gridPos } of panels) {
      expect(targets.length, title).toBeGreaterThan(0);
      for (const { expr, query } of targets) expect(expr ?? query, title).toMatch(/./);
      expect(description, title).toMatch(/\.$/);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(cells.has(`${x} ${y}`), title).toBe(false);
          cells.add(`${x} ${y}`);
        }
    }
  });
});
