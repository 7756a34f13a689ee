/** `node tools/tasks/structure.ts [checkout] ...`: prints the figures of the structure, a column for each checkout. */
import { ROOT } from '../run-step.ts';
import { figuresOf } from '../structure.ts';

const roots = process.argv.slice(2);
const columns = (roots.length === 0 ? [ROOT] : roots).map(figuresOf);
for (const [index, { name }] of (columns[0] ?? []).entries()) {
  const values = columns.map((figures) => String(figures[index]?.value ?? ''));
  console.log(`| ${[name, ...values].join(' | ')} |`);
}
